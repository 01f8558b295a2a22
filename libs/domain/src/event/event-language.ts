import { readDateOf, type ScheduledEvent } from './event-schedule.ts'

/**
 * The language in which the texts of an event are read (docs/product/states.md#languages-of-dates-and-times): that of the
 * site for texts that are typed now; those that were typed before keep their meaning.
 * @param before the event as it is stored; null for a new one
 * @param texts as they are typed
 * @param language of the site
 */
export function languageOfTexts(
  before: ScheduledEvent | null,
  { date, time }: Pick<ScheduledEvent, 'date' | 'time'>,
  language: string,
): string {
  if (date !== before?.date) return language
  const former = before?.language ?? 'en'
  const isSameTime = (time ?? '') === (before?.time ?? '')
  return isSameTime || daysOf(before, former) !== daysOf(before, language) ? former : language
}

/** What the date of an event means in a language. */
function daysOf(event: ScheduledEvent | null, language: string): string {
  const date = readDateOf({ ...event, language }, 'UTC')
  return JSON.stringify(date?.kind === 'days' ? [date.first, date.last] : date)
}
