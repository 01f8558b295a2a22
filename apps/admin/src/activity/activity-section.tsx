import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { activityQueries } from '@troubadour/api-client/activity'
import { LoadError } from '../shared/load-error.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { toFilter, type ActivityChoice } from './activity-choice.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import styles from './activity-section.module.css'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { NoActivity } from './no-activity.tsx'
import { OlderEntries } from './older-entries.tsx'

interface Choosing {
  choice: ActivityChoice
  onChoose: (choice: ActivityChoice) => void
}

/** The filters and the entries that fit them. */
export function ActivitySection({ choice, onChoose }: Choosing) {
  const activity = useActivity(choice)
  const people = activity.data?.pages[0]?.people ?? []
  return (
    <div className={styles.section}>
      <ActivityFilters choice={choice} people={people} onChoose={onChoose} />
      <Entries activity={activity} choice={choice} onChoose={onChoose} />
    </div>
  )
}

function useActivity(choice: ActivityChoice) {
  const { timeZone } = useSiteClock()
  return useInfiniteQuery({
    ...activityQueries.list(toFilter(choice, timeZone)),
    // A log grows all the time: each visit begins at its newest page.
    gcTime: 0,
    // The entries of the last choice stay until those of the next have come.
    placeholderData: keepPreviousData,
  })
}

function Entries({ activity, choice, onChoose }: Choosing & { activity: ReturnType<typeof useActivity> }) {
  if (activity.isPending) return <ActivitySkeleton />
  // An error of a later page leaves what is there.
  if (!activity.data) {
    return (
      <LoadError
        message="The activity could not be loaded."
        isBusy={activity.isFetching}
        onRetry={() => activity.refetch()}
      />
    )
  }
  const { pages } = activity.data
  const entries = pages.flatMap((page) => page.entries)
  const isStale = activity.isPlaceholderData
  if (entries.length === 0) return <NoActivity choice={choice} onChoose={onChoose} />
  return (
    <div className={styles.entries} aria-busy={isStale || undefined}>
      <p className="visually-hidden" role="status">
        {entries.length === 1 ? '1 entry is shown' : `${entries.length} entries are shown`}
      </p>
      <ActivityList
        entries={entries}
        firstAddedId={pages.length > 1 ? pages.at(-1)?.entries[0]?.id : undefined}
      />
      <OlderEntries
        state={olderState(activity)}
        isDisabled={isStale}
        onShow={() => activity.fetchNextPage()}
      />
    </div>
  )
}

function olderState({
  isFetchingNextPage,
  isFetchNextPageError,
  hasNextPage,
}: Pick<ReturnType<typeof useActivity>, 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage'>) {
  if (!hasNextPage) return 'end'
  if (isFetchingNextPage) return 'loading'
  return isFetchNextPageError ? 'failed' : 'more'
}
