import type { Event } from './event.ts'

/**
 * When an event is, in its own words: 'date @ time' (Specification, 2. Featured event card), or what both texts say
 * alike ('TBA') once.
 */
export function eventWhen({ date, time }: Pick<Event, 'date' | 'time'>, separator = ' @ '): string {
  const isSame = time?.trim().toLowerCase() === date.trim().toLowerCase()
  return time && !isSame ? date + separator + time : date
}
