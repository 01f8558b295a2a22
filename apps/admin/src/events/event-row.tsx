import { Link } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event/event'
import { Badge } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { CalendarIcon, CopyIcon, EditIcon, EyeIcon, EyeOffIcon, PinIcon } from '@troubadour/ui/pictures/icon'
import { editEventPath, eventPath, newEventPath } from '../shared/admin-paths.ts'
import rows from '../shared/rows.module.css'
import { RowsSkeleton } from '../shared/skeletons.tsx'
import { EventPicture } from './event-picture.tsx'
import styles from './event-row.module.css'

const ROW_CLASS = `${rows.row} ${styles.row}`

/** One event of the list: a row on wide screens, a card on narrow ones. A click anywhere opens its detail view. */
export function EventRow({ event, onToggleVisibility }: { event: Event; onToggleVisibility: () => void }) {
  const VisibilityIcon = event.isVisible ? EyeOffIcon : EyeIcon
  return (
    <li className={ROW_CLASS}>
      <EventPicture event={event} size="thumbnail" />
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={eventPath(event.id)} className={styles.link}>
            {event.title}
          </Link>
        </h3>
        <EventBadges event={event} />
      </div>
      <div className={styles.facts}>
        <p className={styles.fact}>
          <CalendarIcon />
          <span>
            {event.date}
            {event.time && <span className={styles.time}>{event.time}</span>}
          </span>
        </p>
        <p className={styles.fact}>
          <PinIcon />
          <span>
            {event.venue}
            <span className={styles.time}>{event.location}</span>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Link to={editEventPath(event.id)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <EditIcon />
          Edit<span className="visually-hidden"> {event.title}</span>
        </Link>
        <Link
          to={`${newEventPath}?copy=${event.id}`}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.copy}`}
          title="Duplicate"
        >
          <CopyIcon />
          <span className={styles.word}>Duplicate</span>
          <span className="visually-hidden"> {event.title}</span>
        </Link>
        <Button variant="quiet" size="small" className={styles.toggle} onClick={onToggleVisibility}>
          <VisibilityIcon />
          {event.isVisible ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {event.title}</span>
        </Button>
      </div>
    </li>
  )
}

/** Featured, and Visible or Hidden. */
export function EventBadges({ event }: { event: Pick<Event, 'isFeatured' | 'isVisible'> }) {
  return (
    <span className={styles.badges}>
      {event.isFeatured && <Badge tone="accent">Featured</Badge>}
      {event.isVisible ? <Badge tone="success">Visible</Badge> : <Badge>Hidden</Badge>}
    </span>
  )
}

/** The list before it is loaded. */
export function EventsSkeleton() {
  return (
    <RowsSkeleton label="Loading events" rowClass={ROW_CLASS} isQuiet>
      <Skeleton className={styles.skeletonPicture} />
      <div className={styles.skeletonLines}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton shape="button" className={styles.skeletonButton} />
    </RowsSkeleton>
  )
}
