import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminEventQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { CalendarIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { eventPath, newEventPath } from '../shared/admin-paths.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './figures-card.module.css'
import { nextEvent } from './next-event.ts'

/** The event count and the next event (docs/product/admin.md#dashboard). */
export function EventsCard() {
  return (
    <Card as="section" className={styles.card} aria-labelledby="events-card-title">
      <header className={styles.header}>
        <CalendarIcon className={styles.icon} />
        <h2 id="events-card-title">Events</h2>
      </header>
      <Figures />
      <footer className={styles.footer}>
        <Link to={PATHS.adminEvents} className={buttonClass()}>
          Manage events
        </Link>
        <Link to={newEventPath} className={buttonClass({ variant: 'secondary' })}>
          <PlusIcon />
          Add Event
        </Link>
      </footer>
    </Card>
  )
}

function Figures() {
  const events = useQuery(adminEventQueries.list())
  const clock = useSiteClock()

  if (events.isPending) return <FiguresSkeleton />
  if (events.isLoadingError) {
    return (
      <Notice
        tone="error"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={events.isFetching}
            onClick={() => events.refetch()}
          >
            Try again
          </Button>
        }
      >
        Failed to load events. Please try again.
      </Notice>
    )
  }
  const next = nextEvent(events.data, clock)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{events.data.length === 1 ? 'Event' : 'Events in all'}</dt>
        <dd className={styles.count}>{events.data.length}</dd>
      </div>
      <div>
        <dt>Next event</dt>
        <dd>
          {next ? (
            <>
              <Link to={eventPath(next.id)} className={styles.entry}>
                {next.title}
              </Link>
              <span className={styles.date}>{next.date}</span>
              {!next.isVisible && <Badge>Hidden</Badge>}
            </>
          ) : (
            <span className={styles.none}>Nothing coming up</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading events
      </span>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  )
}
