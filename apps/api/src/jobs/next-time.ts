import { dayAt, instantAt } from '@troubadour/domain/time/zoned-time'

/** The wait until the next time of day in a zone, in ms. @param secondOfDay seconds after midnight */
export function waitUntil(secondOfDay: number, now: Date, timeZone: string): number {
  const today = dayAt(now.getTime(), timeZone)
  const next = instantAt(today, secondOfDay, timeZone)
  return (next > now.getTime() ? next : instantAt(today + 1, secondOfDay, timeZone)) - now.getTime()
}
