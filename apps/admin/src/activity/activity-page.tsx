import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { activityQueries } from '@troubadour/api-client/activity'
import { securityQueries, sessionQueries } from '@troubadour/api-client/session'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { filterQuery } from '../shared/lists/list-query.ts'
import { LoadMore } from '../shared/lists/load-more.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { ActivityFilters, NO_CHOICE, readChoice, toFilter, type ActivityChoice } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import styles from './activity.module.css'
import { JobsSection } from './jobs-section.tsx'
import type { Here } from './origin-words.ts'

const NOTHING = (
  <EmptyState title="Nothing has happened yet.">
    Sign-ins, refusals and changes appear here from now on.
  </EmptyState>
)

/** The audit log (docs/security.md#operations); the filters are in the page's URL. */
export function ActivityPage() {
  const [query, setQuery] = useSearchParams()
  const { timeZone } = useSiteClock()
  const here = useHere()
  const choice = readChoice(query)
  const choose = (next: ActivityChoice) => setQuery(filterQuery(next), { preventScrollReset: true })
  const activity = useInfiniteQuery({
    ...activityQueries.list(toFilter(choice, timeZone)),
    // The log grows constantly: each visit starts at its newest page.
    gcTime: 0,
    // The entries of the previous filters stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
  const clear = (
    <Button variant="secondary" onClick={() => choose(NO_CHOICE)}>
      Clear filters
    </Button>
  )
  const nothingFits = <EmptyState title="Nothing fits these filters." action={clear} />
  return (
    <>
      <PageHeading title="Activity">
        Every sign-in, refusal and change, newest first. Nothing here can be edited.
      </PageHeading>
      <JobsSection />
      <div className={styles.section}>
        <ActivityFilters choice={choice} people={activity.data?.pages[0]?.people ?? []} onChoose={choose} />
        <QueryState
          query={activity}
          pending={
            <RowsSkeleton label="Loading the activity" count={8} rowClass={styles.skeletonRow} isQuiet>
              <Skeleton />
            </RowsSkeleton>
          }
          error="The activity could not be loaded."
        >
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.entries)
            if (entries.length === 0) return filterQuery(choice).size > 0 ? nothingFits : NOTHING
            return (
              <div className={styles.entries} aria-busy={activity.isPlaceholderData || undefined}>
                <p className="visually-hidden" role="status">
                  {entries.length === 1 ? '1 entry is shown' : `${entries.length} entries are shown`}
                </p>
                <ActivityList
                  entries={entries}
                  here={here}
                  firstAddedId={pages.length > 1 ? pages.at(-1)?.entries[0]?.id : undefined}
                />
                {!activity.hasNextPage && <p className={styles.end}>That is everything.</p>}
                <LoadMore
                  list={activity}
                  label="Show older"
                  failure="The older entries could not be loaded."
                  className={styles.more}
                />
              </div>
            )
          }}
        </QueryState>
      </div>
    </>
  )
}

function useHere(): Here {
  const { data: user } = useQuery(sessionQueries.user())
  const { data: sessions } = useQuery(securityQueries.sessions())
  const session = sessions?.find(({ isCurrent }) => isCurrent)
  return user && session ? { ...session, username: user.username } : undefined
}
