import type { CalendarDay } from '../time/zoned-time.ts'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const SPOKEN_DAY = new RegExp(
  `^(?:(today|tonight)|(tomorrow)(?: night)?|(?:(this|next|coming|on) )?(${WEEKDAYS.join('|')})(?: night)?)[.!]?$`,
  'i',
)

/** Relative days in other languages, translated to English. */
const SPOKEN_WORDS: Partial<Record<string, [pattern: RegExp, english: string][]>> = {
  de: [
    [/\bheute abend\b/, 'tonight'],
    [/\bheute\b/, 'today'],
    [/\bmorgen(?: abend)?\b/, 'tomorrow'],
    [/\b(?:nachste|kommende)[nrs]?\b/, 'next'],
  ],
  fr: [
    [/\bce soir\b/, 'tonight'],
    [/\baujourd'hui\b/, 'today'],
    [/\bdemain(?: soir)?\b/, 'tomorrow'],
    [/\b(\w+day) prochain\b/, 'next $1'],
  ],
  es: [
    [/\besta noche\b/, 'tonight'],
    [/\bhoy\b/, 'today'],
    [/\bmanana\b/, 'tomorrow'],
    [/\b(?:el )?proximo\b/, 'next'],
  ],
}
export function weekdayOf(day: CalendarDay): number {
  return new Date(day * 86_400_000).getUTCDay()
}

/**
 * The days that a relative date such as 'tomorrow' or 'next friday' can mean; none for any other text.
 * @param english the text with names of days in English
 */
export function spokenDays(
  english: string,
  language: string | null | undefined,
  today: CalendarDay,
): CalendarDay[] {
  const words = SPOKEN_WORDS[language ?? ''] ?? []
  const spoken = words.reduce((text, [pattern, word]) => text.replace(pattern, word), english)
  const [, isToday, isTomorrow, which, weekday] = SPOKEN_DAY.exec(spoken.replace(/\s+/g, ' ')) ?? []
  if (isToday) return [today]
  if (isTomorrow) return [today + 1]
  return weekday ? namedDays(weekday, which?.toLowerCase(), today) : []
}

/** 'Next Friday' can mean the coming one or the one after. */
function namedDays(weekday: string, which: string | undefined, today: CalendarDay): CalendarDay[] {
  const coming = comingDay(weekday, which === 'next' ? today + 1 : today)
  return which === 'next' && coming - today < 7 ? [coming, coming + 7] : [coming]
}

/** The first day on or after `from` with this weekday. */
function comingDay(weekday: string, from: CalendarDay): CalendarDay {
  const wanted = WEEKDAYS.findIndex(
    (name) => name.slice(0, 3).toLowerCase() === weekday.slice(0, 3).toLowerCase(),
  )
  return from + ((wanted - weekdayOf(from) + 7) % 7)
}
