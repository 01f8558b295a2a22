import { useEffect } from 'react'
import { showFailure } from './outcome.ts'

/** Raises the notice of a query that failed, once for each failure. */
export function useLoadFailureNotice(
  description: string,
  query: { error: unknown; errorUpdatedAt: number },
  title?: string,
) {
  const { error, errorUpdatedAt } = query

  useEffect(() => {
    if (error) showFailure(description, error, title)
  }, [description, error, errorUpdatedAt, title])
}
