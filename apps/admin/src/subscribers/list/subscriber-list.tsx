import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { subscriberQueries } from '@troubadour/api-client/subscribers'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LoadError } from '../../shared/load-error.tsx'
import { countText } from '../subscriber-words.ts'
import { LIST_TITLE_ID } from './focus-targets.ts'
import { MoreSubscribers } from './more-subscribers.tsx'
import { NoSubscribers } from './no-subscribers.tsx'
import { toFilter, type SubscriberChoice } from './subscriber-choice.ts'
import { SubscriberRow } from './subscriber-row.tsx'
import { SubscribersSkeleton } from './subscribers-skeleton.tsx'
import styles from './subscribers-section.module.css'

/** The pages of the list that were asked for so far, newest first. */
export function SubscriberList({
  choice,
  onChoose,
  onOpen,
}: {
  choice: SubscriberChoice
  onChoose: (choice: SubscriberChoice) => void
  onOpen: (subscriber: Subscriber) => void
}) {
  const list = useInfiniteQuery({
    ...subscriberQueries.list(toFilter(choice)),
    // People come and go all the time: each visit begins at the newest page.
    gcTime: 0,
    // Those of the last choice stay until those of the next have come.
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <SubscribersSkeleton />
  // An error of a later page leaves what is there.
  if (!list.data) {
    return (
      <LoadError
        message="The subscribers could not be loaded."
        isBusy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  }
  const { pages } = list.data
  const subscribers = pages.flatMap((page) => page.subscribers)
  const total = pages[0]?.total ?? 0
  if (subscribers.length === 0) return <NoSubscribers choice={choice} onChoose={onChoose} />
  const firstAddedId = pages.length > 1 ? pages.at(-1)?.subscribers[0]?.id : undefined
  const isStale = list.isPlaceholderData
  return (
    <div className={styles.list} aria-busy={isStale || undefined}>
      <p role="status" className={styles.count}>
        {countText(total, 'subscriber')}
        {subscribers.length < total && `, ${subscribers.length.toLocaleString('en-US')} of them shown`}
      </p>
      <Card isFlush>
        <PlainList aria-labelledby={LIST_TITLE_ID}>
          {subscribers.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              takesFocus={subscriber.id === firstAddedId}
              onOpen={() => onOpen(subscriber)}
            />
          ))}
        </PlainList>
      </Card>
      {list.hasNextPage && (
        <MoreSubscribers
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          isDisabled={isStale}
          onShow={() => list.fetchNextPage()}
        />
      )}
    </div>
  )
}
