import type { Event } from '@troubadour/domain/event/event'
import { eventDayAndTime, eventTile } from '@troubadour/domain/event/event-card'
import { previousWhen } from '@troubadour/domain/event/event-status'
import { pathOf } from '@troubadour/domain/address/slug'
import { FormerDate } from '@troubadour/ui/cards/former-date'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { CalendarIcon } from '@troubadour/ui/pictures/icon'
import { useSiteClock } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** A list of links to shows. */
export function ShowLinks({ events }: { events: readonly Event[] }) {
  const site = useSiteClock()
  const text = usePageText()
  if (events.length === 0) return null
  return (
    <PlainList className={styles.lines}>
      {events.map((event) => {
        // A recurring show has no single day.
        const [month, day] = event.reading.isRecurring ? [''] : eventTile(event, site)
        return (
          <li key={event.id}>
            <span className={styles.day} aria-hidden="true">
              {day === undefined ? (
                <CalendarIcon />
              ) : (
                <>
                  <small>{month}</small>
                  {day}
                </>
              )}
            </span>
            <div>
              <a href={pathOf('shows', event.slug)} className="card-link" dir="auto">
                {event.title}
              </a>
              {event.status !== 'scheduled' && (
                <b className={styles.state} data-status={event.status}>
                  {text(`event.${event.status}Label`)}
                </b>
              )}
              <span dir="auto" className={styles.aside}>
                <FormerDate when={previousWhen(event, site)} text={text} />
                {`${eventDayAndTime(event, site)}, ${event.venue}`}
              </span>
            </div>
          </li>
        )
      })}
    </PlainList>
  )
}
