import type { Repetition } from './event-repetition.ts'
import { WEEKDAYS } from './spoken-days.ts'

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
