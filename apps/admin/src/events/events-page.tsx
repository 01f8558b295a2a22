import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminEventQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { buttonClass } from '@troubadour/ui/forms/button'
import { Menu, MenuItem } from '@troubadour/ui/overlays/menu'
import { HistoryIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { eventsDeletedPath, newEventPath } from '../shared/admin-paths.ts'
import { pageOfGroups, textSearch } from '../shared/list-query.ts'
import { ManagedList, useListAddress } from '../shared/managed-list.tsx'
import { PageHeading } from '../shared/page-heading.tsx'
import rows from '../shared/rows.module.css'
import { useSiteClock } from '../shared/site-clock.ts'
import { EventsState } from './event-by-id.tsx'
import { EventRow } from './event-row.tsx'
import styles from './events-page.module.css'

/** The Events Manager's list (docs/product/admin.md#events-manager). */
export function EventsPage() {
  const events = useQuery(adminEventQueries.list())
  return (
    <>
      <PageHeading
        title="Events"
        actions={
          <>
            <Link to={newEventPath} className={buttonClass()}>
              <PlusIcon />
              Add Event
            </Link>
            <Menu label="More actions">
              <MenuItem asChild>
                <Link to={eventsDeletedPath}>
                  <HistoryIcon />
                  Recently deleted
                </Link>
              </MenuItem>
            </Menu>
          </>
        }
      />
      <EventsState query={events} empty={<NoEvents />}>
        {(all) => <Events events={all} />}
      </EventsState>
    </>
  )
}

function NoEvents() {
  return (
    <EmptyState
      title="No events found."
      action={
        <Link to={newEventPath} className={buttonClass()}>
          Create your first event
        </Link>
      }
    >
      What you add here appears on the public site at once, unless it is hidden.
    </EmptyState>
  )
}

function Events({ events }: { events: readonly Event[] }) {
  const address = useListAddress()
  const { groups, ...position } = useEventPage(events, address.search, address.page)
  return (
    <ManagedList
      address={address}
      {...position}
      noun={{ one: 'event', many: 'events' }}
      placeholder="Search title, venue or address"
      searched="The search looks at titles, venues and addresses."
      className={styles.groups}
    >
      {groups.map(({ title, total, items }) => (
        <section key={title} aria-label={`${title} events`}>
          <h2 className={rows.title}>
            {title} <span className={rows.count}>{total}</span>
          </h2>
          <Card isFlush>
            <ul className={rows.list}>
              {items.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </ManagedList>
  )
}

/** Dates are read once for all pages and searches: that is the slow part of a long list. */
function useEventPage(events: readonly Event[], search: string, page: number) {
  const { now, timeZone } = useSiteClock()
  const groups = useMemo(() => groupEvents(events, { now, timeZone }), [events, now, timeZone])
  return useMemo(() => {
    const matches = textSearch(search)
    const found = (group: readonly Event[]) =>
      matches
        ? group.filter(({ title, venue, location }) => matches(`${title}\n${venue}\n${location}`))
        : group
    return pageOfGroups(
      [
        { title: 'Featured', items: found(groups.featured) },
        { title: 'Upcoming', items: found(groups.upcoming) },
        { title: 'Past', items: found(groups.past) },
      ],
      page,
    )
  }, [groups, search, page])
}
