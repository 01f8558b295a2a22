import { Link } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event/event'
import { hasEventEnded } from '@troubadour/domain/event/event-schedule'
import { eventMark, previousWhen } from '@troubadour/domain/event/event-status'
import { englishText } from '@troubadour/domain/texts/english-text'
import { Badge } from '@troubadour/ui/cards/card'
import { FormerDate } from '@troubadour/ui/cards/former-date'
import { eventPath } from '../shared/paths/admin-paths.ts'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import rows from '../shared/lists/rows.module.css'
import { useSiteClock } from '../shared/time/moment.tsx'
import { EventActions } from './event-actions.tsx'
import { EVENT_ROW_CLASS } from './event-kind.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './event-row.module.css'
import { listedDate, missingText } from './schedule-texts.ts'

export const eventRowId = (id: number) => `event-${id}`

/** One event of the list, highlighted after a save. Clicking anywhere except on its actions opens its detail view. */
export function EventRow({ event, isSaved }: { event: Event; isSaved: boolean }) {
  const clock = useSiteClock()
  const missing = missingText(event, clock)
  return (
    <li
      id={eventRowId(event.id)}
      tabIndex={-1}
      aria-current={isSaved ? 'true' : undefined}
      className={EVENT_ROW_CLASS}
    >
      <EventPicture event={event} size="thumbnail" />
      <div className={`${rows.head} ${styles.head}`}>
        <h3 className={rows.name}>
          <Link to={eventPath(event.id)} className="row-link">
            {event.title}
          </Link>
        </h3>
        <EventBadges event={event} />
      </div>
      <div className={`${rows.facts} ${styles.facts}`}>
        <p className={styles.when}>
          <FormerDate when={previousWhen(event, clock)} text={englishText} />
          <span>{listedDate(event, clock)}</span>
          {event.time && <span className={styles.second}>{event.time}</span>}
        </p>
        <p className={styles.where}>
          <span>{event.venue}</span>
          <span className={styles.second}>{placeText(event)}</span>
        </p>
        {missing && <p className={styles.missing}>{missing}</p>}
      </div>
      <div className={rows.actions}>
        <EventActions event={event} />
      </div>
    </li>
  )
}

/** The address, and the town if the address does not name it. */
function placeText({ location, address }: Event): string {
  const town = address?.town ?? ''
  return location.toLowerCase().includes(town.toLowerCase()) ? location : `${location}, ${town}`
}

export function EventBadges({ event }: { event: Event }) {
  const isOver = hasEventEnded(event, useSiteClock())
  const mark = eventMark(event)
  return (
    <span className={styles.badges}>
      <DemoBadge kind="events" id={event.id} />
      {event.isFeatured && <Badge tone="accent">Featured</Badge>}
      {event.isFeatured && isOver && <Badge tone="warning">Over</Badge>}
      {mark && (
        <Badge tone={mark === 'cancelled' ? 'danger' : 'warning'}>{englishText(`event.${mark}Label`)}</Badge>
      )}
      {event.isVisible ? <Badge tone="success">Visible</Badge> : <Badge>Hidden</Badge>}
    </span>
  )
}
