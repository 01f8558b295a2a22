import { useEffect } from 'react'
import { showFailure } from './outcome.ts'

/**
 * Raises the notice of a query that failed, once for each failure. Offline, a refetch raises none: it would replace
 * the notice of the failed change that caused it.
 */
export function useLoadFailureNotice(
  description: string,
  query: { error: unknown; errorUpdatedAt: number; isLoadingError: boolean },
  title?: string,
) {
  const { error, errorUpdatedAt, isLoadingError } = query

  useEffect(() => {
    if (error && (isLoadingError || navigator.onLine)) showFailure(description, error, title)
  }, [description, error, errorUpdatedAt, isLoadingError, title])
}
