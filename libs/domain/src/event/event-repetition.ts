import type { CalendarDay } from '../time/zoned-time.ts'
import { weekdayOf, WEEKDAYS } from './spoken-days.ts'

/** How an event repeats: every so many weeks, or on such a weekday of each month. */
export interface Repetition {
  /** 0 for Sunday; null when only the weeks are named. */
  weekday: number | null
  /** Weeks from one to the next; null for once a month. */
  weeks: number | null
  /** Which of the month, 1 to 4, or -1 for the last; null for weeks. */
  nth: number | null
}

const ANY_DAY = `(${WEEKDAYS.join('|')})s?`
const MONTHLY = '(?:(?: (?:of|in|im|des|du))?(?: (?:the|every|each))? month| monthly)'
const EVERY_MONTH = '(?: of| in)? (?:every|each) month'
const NTH: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }
const WEEKS: Readonly<Record<string, number>> = { other: 2, second: 2, two: 2, third: 3, three: 3, four: 4 }
const WEEKS_WORD = '(?:every (other|second|two|third|three|four|[234]) weeks?|every (fortnight))'

/**
 * The understood forms. 'Every second Tuesday' is none: it means every other one, or the second of the month. So are two
 * weekdays, and everything with further words.
 */
const FORMS: readonly RegExp[] = [
  new RegExp(`every (?<nth>first|last) (?<day>${ANY_DAY})(?:${MONTHLY})?`),
  new RegExp(`every (?<nth>second|third|fourth) (?<day>${ANY_DAY})${MONTHLY}`),
  new RegExp(`(?<nth>first|second|third|fourth|last) (?<day>${ANY_DAY})${EVERY_MONTH}`),
  new RegExp(
    `(?:monthly,? )(?:on |every )?(?:the )?(?<nth>first|second|third|fourth|last) (?<day>${ANY_DAY})`,
  ),
  new RegExp(`every (?<weeks>other) (?<day>${ANY_DAY})`),
  new RegExp(`(?:every )?(?<day>${ANY_DAY}),? ${WEEKS_WORD}`),
  new RegExp(`${WEEKS_WORD}(?:,? (?:on |every )?(?<day>${ANY_DAY}))?`),
  new RegExp(`every (?<day>${ANY_DAY})`),
].map((form) => new RegExp(form.source, 'i'))

const ORDINALS: [RegExp, string][] = [
  [/\b1st\b|\b1(?= [a-z]+days?\b)/gi, 'first'],
  [/\b2nd\b|\b2(?= [a-z]+days?\b)/gi, 'second'],
  [/\b3rd\b|\b3(?= [a-z]+days?\b)/gi, 'third'],
  [/\b4th\b|\b4(?= [a-z]+days?\b)/gi, 'fourth'],
]
/** Words that may be beside a repetition and leave it as it is. */
const OTHER_WORDS =
  /^(?:a|p|m|am|pm|h|hrs?|uhr|at|from|to|until|till|the|on|um|ab|von|le|der|el|doors?|open|opens|shows?|starts?|noon|midnight|nights?|evenings?|mornings?|afternoons?|weekly|live|late)$/i
/** A day beside a repetition limits it. */
const DATE = /\d[./-]\d+[./-]|\d\/\d|\d{4}/

/**
 * Reads how an event repeats from the English text of its time (docs/product/states.md#recurring-shows): right, or not
 * at all. Null when the text says nothing of it, or more than is understood.
 */
export function readRepetition(english: string): Repetition | null {
  const text = ORDINALS.reduce((all, [written, word]) => all.replace(written, word), english).replace(
    /\s+/g,
    ' ',
  )
  const match = FORMS.map((form) => form.exec(text)).find((found) => found !== null)
  if (!match) return null
  const rest = text.replace(match[0], ' ')
  const words = rest.match(/\p{L}+/gu) ?? []
  if (DATE.test(rest) || !words.every((word) => OTHER_WORDS.test(word))) return null
  const { nth, day = '', weeks } = match.groups ?? {}
  const named = WEEKDAYS.findIndex((name) => day.toLowerCase().startsWith(name.toLowerCase()))
  return {
    weekday: named === -1 ? null : named,
    weeks: nth === undefined ? weeksOf(weeks ?? match.slice(1).find(isWeeks)) : null,
    nth: nth === undefined ? null : (NTH[nth.toLowerCase()] ?? null),
  }
}

const isWeeks = (word: string | undefined) =>
  word !== undefined && /^(?:other|second|two|third|three|four|[234]|fortnight)$/i.test(word)

function weeksOf(word: string | undefined): number {
  if (word === undefined) return 1
  return WEEKS[word.toLowerCase()] ?? (Number(word) || 2)
}

/** Whether an event can begin on a day and repeat so. */
export function isDayOf({ weekday, nth }: Repetition, day: CalendarDay): boolean {
  if (weekday !== null && weekdayOf(day) !== weekday) return false
  return nth === null || dayOfMonth(day, nth) === day
}

/** The first day, not before `from`, on which it can begin; null when that is open, as with every second week. */
export function firstDayOf(repetition: Repetition, from: CalendarDay): CalendarDay | null {
  if (repetition.weekday === null || (repetition.weeks ?? 1) > 1) return null
  let day = from
  while (!isDayOf(repetition, day)) day += 1
  return day
}

/** The first day, not before `from`, of what began on `first`. */
export function nextDayOf({ weeks, nth }: Repetition, first: CalendarDay, from: CalendarDay): CalendarDay {
  if (weeks !== null) return first + 7 * weeks * Math.max(0, Math.ceil((from - first) / (7 * weeks)))
  // Once a month it is at most five weeks away.
  let day = first
  while (day < from || (nth !== null && dayOfMonth(day, nth) !== day)) day += 7
  return day
}

/** The rule of RFC 5545. @param first the day on which it began */
export function repetitionRule({ weeks, nth }: Repetition, first: CalendarDay): string {
  const day = WEEKDAYS[weekdayOf(first)]?.slice(0, 2).toUpperCase()
  if (weeks === null) return `FREQ=MONTHLY;BYDAY=${nth}${day}`
  return `FREQ=WEEKLY${weeks === 1 ? '' : `;INTERVAL=${weeks}`};BYDAY=${day}`
}

/** The nth day, or for -1 the last, with the weekday of a day in its month. */
function dayOfMonth(day: CalendarDay, nth: number): CalendarDay {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const earliest = day - 7 * Math.floor((date.getUTCDate() - 1) / 7)
  const last = Date.UTC(year, month + 1, 0) / 86_400_000
  return nth > 0 ? earliest + 7 * (nth - 1) : day + 7 * Math.floor((last - day) / 7)
}
