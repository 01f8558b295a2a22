import type { Event } from '@troubadour/domain/event'
import { eventSpecialCase, type EventSpecialCaseKind } from '@troubadour/domain/event-special-cases'
import interactiveUrl from '../assets/event-interactive.webp'
import openMicUrl from '../assets/event-open-mic.webp'
import poetryJamUrl from '../assets/event-poetry-jam.webp'
import { FallbackImage } from '../shared/fallback-image.tsx'
import { DateTile } from './date-tile.tsx'
import { useTileLines } from './tile-lines.ts'

/** Pictures of ours are of this size. */
const WIDTH_PX = 800
const HEIGHT_PX = 600

const SPECIAL_PICTURES: Record<EventSpecialCaseKind, string> = {
  'open-mic': openMicUrl,
  'interactive-experience': interactiveUrl,
  'poetry-jam': poetryJamUrl,
}

/**
 * The event's picture: the bundled one of a special case, else its own, else a tile with its date. While React is not
 * there, the style sheet draws that tile for a picture that fails.
 */
export function EventPicture({ event, className }: { event: Event; className?: string }) {
  const special = eventSpecialCase(event)
  const lines = useTileLines(event)
  const source = special ? SPECIAL_PICTURES[special.kind] : event.imageUrl
  return (
    <FallbackImage
      sources={source ? [source] : []}
      fallback={<DateTile event={event} className={className} />}
      alt={special?.imageAlt ?? ''}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      loading="lazy"
      className={className}
      data-tile={special ? undefined : lines.join('\n')}
    />
  )
}
