import { useEffect, type ReactNode } from 'react'
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { LoadingSkeleton } from '../screen/skeletons.tsx'
import { dismissToast } from '@troubadour/ui/overlays/toast-store'
import { showFailure } from './outcome.ts'

export interface StateProps<Data> {
  /** A string is the label of a plain skeleton. */
  pending: ReactNode
  error: string
  errorTitle?: string
  /** Also shows a toast with this title for each failure (docs/product/errors.md). */
  toastTitle?: string
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Loads a query and shows it in every state, where nothing else on the screen needs it. */
export function Loaded<Data, Key extends QueryKey>({
  query,
  isFresh = false,
  ...state
}: StateProps<Data> & {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Refetched, and pending until then. */
  isFresh?: boolean
}) {
  const result = useQuery(isFresh ? { ...query, refetchOnMount: 'always' } : query)
  return (
    <QueryState query={isFresh ? { ...result, isPending: !result.isFetchedAfterMount } : result} {...state} />
  )
}

/** A query in every state: pending, error, empty, data. After a failed refetch the data stay. */
export function QueryState<Data>({
  query,
  pending,
  error,
  errorTitle,
  toastTitle,
  empty,
  children,
}: StateProps<Data> & {
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'isPending' | 'isFetching' | 'isLoadingError' | 'error' | 'errorUpdatedAt'
  > & { refetch: () => unknown }
}) {
  const { data, error: cause, isPending, isFetching, isLoadingError, errorUpdatedAt } = query

  useEffect(() => {
    // Offline, a failed refetch shows no toast: it would replace that of the failed change before the refetch.
    if (!cause || toastTitle === undefined || !(isLoadingError || navigator.onLine)) return
    const toast = showFailure(error, cause, toastTitle)
    // It goes with the error: once the query succeeds, and before the toast of another failure.
    if (toast !== undefined) return () => dismissToast(toast)
  }, [error, cause, errorUpdatedAt, isLoadingError, toastTitle])

  if (isPending) return typeof pending === 'string' ? <LoadingSkeleton label={pending} /> : pending
  if (data === undefined) {
    return (
      <LoadError
        title={errorTitle}
        message={error}
        isBusy={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (empty && Array.isArray(data) && data.length === 0) return empty
  return children(data)
}

export function LoadError({
  title,
  message,
  isBusy,
  onRetry,
}: {
  title?: string
  message: string
  isBusy: boolean
  onRetry: () => void
}) {
  return (
    <Banner
      tone="error"
      title={title}
      action={
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Banner>
  )
}
