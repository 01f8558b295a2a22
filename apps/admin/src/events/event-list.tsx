import { Link } from 'react-router-dom'
import { classifyEvent, hasEventEnded } from '@troubadour/domain/event/event-schedule'
import { eventMark, previousWhen } from '@troubadour/domain/event/event-status'
import { englishText } from '@troubadour/domain/texts/english-text'
import { Badge } from '@troubadour/ui/cards/card'
import { FormerDate } from '@troubadour/ui/cards/former-date'
import { contentList } from '../shared/content/content-list.tsx'
import { DemoBadge } from '../shared/content/demo-badge.tsx'
import { HiddenBadge } from '../shared/content/hidden-badge.tsx'
import { rowPath } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { importShowsPath } from '../shared/paths/admin-paths.ts'
import { useSiteClock } from '../shared/time/now.tsx'
import { EVENT_ROW_CLASS, EVENTS } from './event-kind.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './event-row.module.css'
import { listedDate, type ListedEvent, missingText } from './schedule-texts.ts'

/** The Events Manager's list (docs/product/admin.md#events-manager). */
export const EventList = contentList(EVENTS, {
  createLabel: 'Add Event',
  empty: {
    title: 'No events found.',
    createLabel: 'Create your first event',
    text: (
      <>
        What you add here appears on the public site at once, unless it is hidden. Have your shows elsewhere?{' '}
        <Link to={importShowsPath}>Import them</Link>.
      </>
    ),
  },
  placeholder: 'Search title, place or date',
  searched: 'The search looks at titles, venues, addresses and dates.',
  hasVisibilityFilter: true,
  hasYears: true,
  groups: { titles: { featured: 'Featured', upcoming: 'Upcoming', past: 'Past' }, of: classifyEvent },
  rowClass: EVENT_ROW_CLASS,
  Row: EventRow,
})

function EventRow({ row: event }: { row: ListedEvent }) {
  const clock = useSiteClock()
  const missing = missingText(event, clock)
  return (
    <>
      <EventPicture event={event} size="thumbnail" />
      <div className={`${rows.head} ${styles.head}`}>
        <h3 className={rows.name}>
          <Link to={rowPath(EVENTS, event.id)} className="row-link">
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
    </>
  )
}

/** The address, and the town if the address does not name it. */
function placeText({ location, address }: ListedEvent): string {
  const town = address?.town ?? ''
  return location.toLowerCase().includes(town.toLowerCase()) ? location : `${location}, ${town}`
}

export function EventBadges({ event }: { event: ListedEvent }) {
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
      {event.isVisible ? <Badge tone="success">Visible</Badge> : <HiddenBadge {...event} />}
    </span>
  )
}
