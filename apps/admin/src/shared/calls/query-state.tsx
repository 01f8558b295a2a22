import { useEffect, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { showFailure } from './outcome.ts'

/** A query in every state: pending, error, empty, data. After a failed refetch the data stay. */
export function QueryState<Data>({
  query,
  pending,
  error,
  errorTitle,
  toastTitle,
  empty,
  children,
}: {
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'isPending' | 'isFetching' | 'isLoadingError' | 'error' | 'errorUpdatedAt'
  > & { refetch: () => unknown }
  pending: ReactNode
  error: string
  errorTitle?: string
  /** Also shows a toast with this title for each failure (docs/product/errors.md). */
  toastTitle?: string
  empty?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { data, error: cause, isPending, isFetching, isLoadingError, errorUpdatedAt } = query

  useEffect(() => {
    // Offline, a failed refetch shows none: it would replace the toast of the failed change that caused it.
    if (cause && toastTitle !== undefined && (isLoadingError || navigator.onLine)) {
      showFailure(error, cause, toastTitle)
    }
  }, [error, cause, errorUpdatedAt, isLoadingError, toastTitle])

  if (isPending) return pending
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
