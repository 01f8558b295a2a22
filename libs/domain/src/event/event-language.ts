import { readDateOf, type WrittenEvent } from './read-event.ts'

/**
 * The language in which the texts of an event are parsed (docs/product/states.md#languages-of-dates-and-times): the
 * site's for changed texts; unchanged ones keep their language.
 * @param before the stored event; null for a new one
 * @param texts as typed
 * @param language of the site
 */
export function languageOfTexts(
  before: WrittenEvent | null,
  { date, time }: Pick<WrittenEvent, 'date' | 'time'>,
  language: string,
): string {
  if (date !== before?.date) return language
  const former = before?.language ?? 'en'
  const isSameTime = (time ?? '') === (before?.time ?? '')
  return isSameTime || daysOf(before, former) !== daysOf(before, language) ? former : language
}

/** The parsed date of an event in a language. */
function daysOf(event: WrittenEvent | null, language: string): string {
  const date = readDateOf({ ...event, language }, 'UTC')
  return JSON.stringify(date?.kind === 'days' ? [date.first, date.last] : date)
}
