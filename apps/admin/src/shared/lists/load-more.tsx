import { useState } from 'react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '@troubadour/ui/forms/button'
import { LoadError } from '../calls/query-state.tsx'

/** The button that loads the next page of a list, or the error; nothing at the list's end. */
export function LoadMore({
  list,
  label,
  failure,
  className,
}: {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'
  > & { fetchNextPage: () => Promise<unknown> }
  label: string
  failure: string
  className?: string
}) {
  const isLoading = list.isFetchingNextPage
  const load = () => void list.fetchNextPage()
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError) return <LoadError message={failure} isBusy={isLoading} onRetry={load} />
  return (
    <Button
      variant="secondary"
      className={className}
      isBusy={isLoading}
      // Another list is loading after a change of the filters.
      disabled={list.isPlaceholderData}
      onClick={load}
    >
      {isLoading ? 'Loading…' : label}
    </Button>
  )
}

/** The first rows of a long list, and the button that shows as many more; nothing at the list's end. */
export function useFirstRows<Row>(rows: readonly Row[], step: number, className: string | undefined) {
  const [count, setCount] = useState(step)
  const left = rows.length - count
  return {
    shown: rows.slice(0, count),
    showMore: left > 0 && (
      <Button variant="secondary" size="small" className={className} onClick={() => setCount(count + step)}>
        Show more ({left.toLocaleString('en-US')} left)
      </Button>
    ),
  }
}
