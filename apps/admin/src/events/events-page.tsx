import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { eventsDeletedPath, importShowsPath, newEventPath } from '../shared/paths/admin-paths.ts'
import { ListMenu } from '../shared/controls/list-menu.tsx'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import rows from '../shared/lists/rows.module.css'
import { useSiteClock } from '../shared/time/moment.tsx'
import { useSavedRow } from '../shared/lists/use-saved-row.ts'
import { EventsState } from './event-kind.tsx'
import { eventRowId, EventRow } from './event-row.tsx'
import { eventSearchText } from './schedule-texts.ts'
import styles from './events-page.module.css'

/** The Events Manager's list (docs/product/admin.md#events-manager). */
export function EventsPage() {
  return (
    <>
      <PageHeading
        title="Shows"
        actions={
          <>
            <ScreenLinkButton to={newEventPath}>
              <PlusIcon />
              Add Event
            </ScreenLinkButton>
            <ListMenu importPath={importShowsPath} deletedPath={eventsDeletedPath} />
          </>
        }
      />
      <EventsState empty={<NoEvents />}>{(all) => <Events events={all} />}</EventsState>
    </>
  )
}

function NoEvents() {
  return (
    <EmptyState
      title="No events found."
      action={
        <ScreenLinkButton variant="secondary" to={newEventPath}>
          Create your first event
        </ScreenLinkButton>
      }
    >
      What you add here appears on the public site at once, unless it is hidden. Have your shows elsewhere?{' '}
      <Link to={importShowsPath}>Import them</Link>.
    </EmptyState>
  )
}

function Events({ events }: { events: readonly Event[] }) {
  const { now, timeZone } = useSiteClock()
  // Once for all pages and searches.
  const { featured, upcoming, past } = useMemo(
    () => groupEvents(events, { now, timeZone }),
    [events, now, timeZone],
  )
  const groups = [
    { title: 'Featured', items: featured },
    { title: 'Upcoming', items: upcoming },
    { title: 'Past', items: past },
  ]
  const savedId = useSavedRow(eventRowId, groups)
  return (
    <ManagedList
      groups={groups}
      textOf={(event) => eventSearchText(event, { timeZone })}
      isHidden={({ isVisible }) => !isVisible}
      noun={{ one: 'show', many: 'shows' }}
      placeholder="Search title, place or date"
      searched="The search looks at titles, venues, addresses and dates."
      className={styles.groups}
    >
      {(shown) =>
        shown.map(({ title, total, items }) => (
          <section key={title} aria-label={`${title} shows`}>
            <h2 className={rows.title}>
              {title} <span className={rows.count}>{total}</span>
            </h2>
            <Card isFlush>
              <ul className={rows.list}>
                {items.map((event) => (
                  <EventRow key={event.id} event={event} isSaved={event.id === savedId} />
                ))}
              </ul>
            </Card>
          </section>
        ))
      }
    </ManagedList>
  )
}
