import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { Button } from '@troubadour/ui/forms/button'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PageLinks } from '../shared/page-links.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { useFocusOnPage } from '../shared/use-focus-on-page.ts'
import { EventList } from './event-list.tsx'
import { pageOfGroups, readPlace, searchGroups, toPlaceQuery } from './event-place.ts'
import styles from './found-events.module.css'

/** The list with its search, page by page; where somebody is in it stands in the page's address. */
export function FoundEvents({
  events,
  onToggleVisibility,
}: {
  events: readonly Event[]
  onToggleVisibility: (event: Event) => void
}) {
  const [query, setQuery] = useSearchParams()
  const place = readPlace(query)
  const { search } = place
  const { groups, page, pageCount, total } = useEventPage(events, place)
  const list = useFocusOnPage(page, search)
  const field = useRef<HTMLInputElement>(null)

  const find = (text: string) =>
    // Each pause of the typing is no step to go back to.
    setQuery(toPlaceQuery({ search: text, page: 1 }), { replace: true, preventScrollReset: true })
  return (
    <>
      <div className={styles.head}>
        <SearchField
          ref={field}
          noun="events"
          placeholder="Search title, venue or address"
          search={search}
          onSearch={find}
        />
        <p role="status" className={styles.count}>
          {countText(total, search)}
        </p>
      </div>
      <div ref={list} tabIndex={-1} role="group" aria-label={`Events, page ${page} of ${pageCount}`}>
        <EventList groups={groups} onToggleVisibility={onToggleVisibility} />
        {total === 0 && (
          <EmptyState
            title={`No events match “${search}”.`}
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  find('')
                  field.current?.focus()
                }}
              >
                Clear search
              </Button>
            }
          >
            The search looks at titles, venues and addresses.
          </EmptyState>
        )}
      </div>
      <PageLinks
        label="Pages of events"
        page={page}
        pageCount={pageCount}
        queryOf={(other) => toPlaceQuery({ search, page: other })}
      />
    </>
  )
}

/** Dates are read once for all pages and searches: that is the slow part of a long list. */
function useEventPage(events: readonly Event[], { search, page }: { search: string; page: number }) {
  const { now, timeZone } = useSiteClock()
  const groups = useMemo(() => groupEvents(events, { now, timeZone }), [events, now, timeZone])
  return useMemo(() => pageOfGroups(searchGroups(groups, search), page), [groups, search, page])
}

function countText(total: number, search: string): string {
  const count = total.toLocaleString('en-US')
  if (search === '') return total === 1 ? '1 event' : `${count} events`
  return total === 1 ? `1 event matches “${search}”` : `${count} events match “${search}”`
}
