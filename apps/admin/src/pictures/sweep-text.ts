import { KEPT_UNUSED_DAYS } from '@troubadour/domain/media/media-picture'
import type { MediaFile } from '@troubadour/domain/media/public-media'
import { dayAt, formatDay, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'

const DAY_MS = 86_400_000

/**
 * What becomes of a picture. Since when it is unused is the server's to know; it cannot be longer than it exists, so
 * that of a new one the first day is known on which it can go.
 */
export function sweepText(
  { isUsed, isPublic, createdAt }: Pick<MediaFile, 'isUsed' | 'isPublic' | 'createdAt'>,
  { now, timeZone }: SiteClock,
): string {
  if (isUsed) return 'Named by an event, a track or a setting, so it is kept.'
  if (isPublic) return 'Nothing names it; it is kept because it is public.'
  const rule = `Nothing names it. It is deleted after ${KEPT_UNUSED_DAYS} days without use`
  const first = toMillis(createdAt) + KEPT_UNUSED_DAYS * DAY_MS
  if (first <= toMillis(now)) return `${rule}.`
  return `${rule}, not before ${formatDay(dayAt(first, timeZone), { month: 'long', day: 'numeric' })}.`
}
