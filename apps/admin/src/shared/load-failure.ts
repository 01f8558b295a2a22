import { useEffect } from 'react'
import { showFailure } from './outcome.ts'

/**
 * Raises the notice of a query that failed, once for each failure. Offline, what is shown is not read anew after a
 * change: the notice of the change that failed stays.
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
