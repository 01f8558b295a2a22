import type { Event } from './event.ts'

/**
 * When an event is, in its own words: 'date @ time' (docs/product/public-pages.md#event-cards), or what both texts say
 * alike ('TBA') once.
 */
export function eventWhen({ date, time }: Pick<Event, 'date' | 'time'>, separator = ' @ '): string {
  const isSame = time?.trim().toLowerCase() === date.trim().toLowerCase()
  return time && !isSame ? date + separator + time : date
}
