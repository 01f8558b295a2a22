import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { subscriberPath } from '../../shared/paths/admin-paths.ts'
import { filterQuery } from '../../shared/lists/list-query.ts'
import { LoadMore } from '../../shared/lists/load-more.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { RowsSkeleton } from '../../shared/screen/skeletons.tsx'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import { LIST_TITLE_ID, NO_CHOICE, type SubscriberChoice, toFilter } from './subscriber-choice.ts'
import styles from './subscribers-section.module.css'
import { SOURCE_LABELS, STATE_WORDS } from '../subscriber-words.ts'

const NOBODY = (
  <EmptyState title="No subscribers yet.">
    Who signs up on your public site appears here. Addresses that you have already can be imported.
  </EmptyState>
)

/** The loaded pages of the list, newest first. */
export function SubscriberList({
  choice,
  onChoose,
}: {
  choice: SubscriberChoice
  onChoose: (choice: SubscriberChoice) => void
}) {
  const list = useInfiniteQuery({
    ...subscriberQueries.list(toFilter(choice)),
    // The list changes all the time; loaded pages stay for returning from a subscriber.
    refetchOnMount: 'always',
    // The previous results stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
  const filters = filterQuery(choice).toString()
  /** The first subscriber that 'Load more' added, with the filters at that time. */
  const [added, setAdded] = useState<{ filters: string; id: number | undefined }>()
  // The added subscriber must not take the focus after the filters have changed.
  if (added && added.filters !== filters) setAdded(undefined)
  const fetchNextPage = async () => {
    const { data, isSuccess } = await list.fetchNextPage()
    if (isSuccess) setAdded({ filters, id: data.pages.at(-1)?.subscribers[0]?.id })
  }
  const nothingFits = (
    <EmptyState
      title="Nobody fits these filters."
      action={
        <Button variant="secondary" onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      }
    />
  )
  return (
    <QueryState
      query={list}
      pending={<RowsSkeleton label="Loading subscribers" rowClass={styles.row} />}
      error="The subscribers could not be loaded."
    >
      {({ pages }) => {
        const subscribers = pages.flatMap((page) => page.subscribers)
        const total = pages[0]?.total ?? 0
        if (subscribers.length === 0) return filters ? nothingFits : NOBODY
        return (
          <div className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
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
                    takesFocus={subscriber.id === added?.id}
                  />
                ))}
              </PlainList>
            </Card>
            <LoadMore
              list={{ ...list, fetchNextPage }}
              label="Load more"
              failure="More subscribers could not be loaded."
              className={styles.more}
            />
          </div>
        )
      }}
    </QueryState>
  )
}

/** Not the link's own `ref`: the router sets that again each time it renders the link. */
const focusLink = (row: HTMLElement | null) => takeFocusInPlace(row?.querySelector('a') ?? null)

/** A subscriber; the whole row links to the details. Memoized, so that loading more rows does not render it. */
const SubscriberRow = memo(function SubscriberRow({
  subscriber,
  takesFocus,
}: {
  subscriber: Subscriber
  takesFocus: boolean
}) {
  const { id, email, state, source, createdAt, bounceReason } = subscriber
  const { label, tone } = STATE_WORDS[state]
  return (
    <li ref={takesFocus ? focusLink : undefined} className={styles.row}>
      <Link to={subscriberPath(id)} className={`row-link ${styles.email}`}>
        {email}
      </Link>
      <p className={styles.facts}>
        {state !== 'confirmed' && <Badge tone={tone}>{label}</Badge>}
        <span className={styles.source}>{SOURCE_LABELS[source]}</span>
        <Moment at={createdAt} className={styles.time} />
      </p>
      {bounceReason !== null && <p className={styles.reason}>{bounceReason}</p>}
    </li>
  )
})
