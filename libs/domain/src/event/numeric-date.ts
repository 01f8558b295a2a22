/** Matches 5/30/2025, 5/30/25, 5/30, 5-30-2025 and 30.05.2027; 'open 24/7' is no date. */
export const NUMERIC_DATE =
  /(?<![\d/.])(?!24\/7(?![\d/]))(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}|\d\d))?|-(\d{1,2})-(\d{4}|\d\d)|(\.) ?(\d{1,2})\. ?(\d{4}|\d\d))(?![\d/:])/g

/** A date that is written in numbers only; there may be no such day. */
export interface NumericDate {
  /** As it was written. */
  text: string
  /** Where it begins, in characters. */
  at: number
  year?: number
  month: number
  date: number
  isDayFirst: boolean
}

function numbersOf(match: RegExpMatchArray) {
  const [text, first, afterSlash, slashYear, afterDash, dashYear, dot, afterDot, dotYear] = match
  const year = slashYear ?? dashYear ?? dotYear
  return {
    text,
    at: match.index ?? 0,
    first: Number(first),
    second: Number(afterSlash ?? afterDash ?? afterDot),
    year: year === undefined ? undefined : Number(year),
    hasDots: dot !== undefined,
  }
}

/**
 * Reads the dates in numbers, in the order of the text: with dots day first, else month first. One that exists only the
 * other way round is read so, and those beside it with it: '30/5/2026 - 1/6/2026' ends in June.
 */
export function numericDates(text: string): NumericDate[] {
  const found = Array.from(text.matchAll(NUMERIC_DATE), numbersOf)
  const isOnlyDayFirst = found.some(({ first, second }) => first > 12 && second <= 12)
  const isOnlyMonthFirst = found.some(({ first, second }) => first <= 12 && second > 12)
  return found.map(({ hasDots, first, second, ...written }) => {
    const isDayFirst = isOnlyDayFirst === isOnlyMonthFirst ? hasDots : isOnlyDayFirst
    const [month, date] = isDayFirst ? [second, first] : [first, second]
    return { ...written, month, date, isDayFirst }
  })
}
