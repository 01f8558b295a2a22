import type { Event } from '@troubadour/domain/event/event'
import {
  eventSpecialCase,
  eventTile,
  type EventSpecialCaseKind,
  type EventTile,
} from '@troubadour/domain/event/event-card'
import type { ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { classNames } from '../styles/class-names.ts'
import interactiveUrl from './event-pictures/event-interactive.webp'
import openMicUrl from './event-pictures/event-open-mic.webp'
import poetryJamUrl from './event-pictures/event-poetry-jam.webp'
import styles from './event-picture.module.css'
import { FallbackImage } from './fallback-image.tsx'

/** Size of the bundled pictures. */
const WIDTH_PX = 800
const HEIGHT_PX = 600

const SPECIAL_PICTURES: Record<EventSpecialCaseKind, string> = {
  'open-mic': openMicUrl,
  'interactive-experience': interactiveUrl,
  'poetry-jam': poetryJamUrl,
}

export interface EventPictureProps {
  event: ScheduledEvent & Pick<Event, 'title' | 'date' | 'imageUrl'>
  clock: SiteClock
  text: TextReader<HomeTextKey>
}

/**
 * The event's picture: the bundled one of a special case, else its own, else a tile with its date, which the style
 * sheet shows before hydration.
 */
export function EventPicture({
  event,
  clock,
  text,
  sizes,
  loading = 'lazy',
  className,
}: EventPictureProps & {
  /** The `sizes` attribute for the card's width. */
  sizes: string
  /** 'eager' at the top of a page. */
  loading?: 'lazy' | 'eager'
  className?: string
}) {
  const special = eventSpecialCase(event)
  const tile = eventTile(event, clock)
  const source = special ? SPECIAL_PICTURES[special.kind] : event.imageUrl
  return (
    <FallbackImage
      sources={source ? [source] : []}
      sizes={sizes}
      fallback={<DateTile lines={tile} className={className} />}
      alt={special ? text(special.altKey) : ''}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      loading={loading}
      className={className}
      data-tile={special ? undefined : tile.join('\n')}
    />
  )
}

/** Replaces a picture by month, day and year (docs/product/public-pages.md#event-cards), or by the date's text. */
function DateTile({ lines: [first, day, year], className }: { lines: EventTile; className?: string }) {
  return (
    <div className={classNames(styles.tile, className)} aria-hidden="true">
      {day === undefined ? (
        <span dir="auto" className={styles.words}>
          {first}
        </span>
      ) : (
        <>
          <span className={styles.month}>{first}</span>
          <span className={styles.day}>{day}</span>
          <span className={styles.year}>{year}</span>
        </>
      )}
    </div>
  )
}
