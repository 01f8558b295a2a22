import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import { countText } from '@troubadour/domain/texts/count-text'
import { timeText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { isSessionEnded, serverMessage, showFailure, showSuccess } from '../shared/calls/outcome.ts'
import { ASK_MS } from '../shared/content/printful-state.ts'
import { showMerchFailure } from './product-changes.ts'

const FAILURE_TITLE = 'Refresh Failed'
const REFRESH_FAILURE = 'Failed to refresh Printful cache'
const NO_ANSWER = 'The server did not answer. Please try again in a moment.'

export type Catalogue = ReturnType<typeof useCatalogue>

/** The state of the connection to Printful, and Refresh Cache. Polls the progress during a sync. */
export function useCatalogue() {
  const queryClient = useQueryClient()
  const clock = useSiteClock()
  /** Time of the last status before the sync requested here: only a newer one shows its end. Null without a sync. */
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function succeed(count: number, expiration: string | null) {
    const until = expiration ? `, fresh until ${timeText(expiration, clock)}` : ''
    showSuccess(`Refreshed: ${countText(count, 'product')}${until}`)
  }

  const refresh = useMutation({
    mutationFn: () => call('refreshPrintfulCache'),
    onMutate: () => setProblem(null),
    onSuccess: (answer) => {
      if ('count' in answer) succeed(answer.count, answer.cacheExpiration)
      else setAskedAt(queryClient.getQueryState(printfulQueries.status().queryKey)?.dataUpdatedAt ?? 0)
    },
    onError: (error) => {
      setProblem(isSessionEnded(error) ? null : (serverMessage(error) ?? NO_ANSWER))
      showMerchFailure(FAILURE_TITLE, REFRESH_FAILURE, error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: printfulQueries.all }),
  })
  const isAwaited = refresh.isPending || askedAt !== null
  const status = useQuery({
    ...printfulQueries.status(),
    // The catalogue is also synced in the background.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isAwaited || state.data?.refresh.isRunning ? ASK_MS : false),
  })
  const { data, dataUpdatedAt } = status
  const isOver = askedAt !== null && dataUpdatedAt > askedAt && data?.refresh.isRunning === false

  const end = useEffectEvent(() => {
    if (!data) return
    setAskedAt(null)
    // The panel shows the reason, which is part of the status.
    if (data.lastError) showFailure(REFRESH_FAILURE, data.lastError, FAILURE_TITLE)
    else succeed(data.productCount, data.cacheExpiration)
    void queryClient.invalidateQueries(printfulQueries.list())
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  useListAfterSync(data?.lastSyncAt)

  return {
    status,
    /** Why the last refresh requested here failed, for display. */
    problem,
    isRefreshing: isAwaited || (data?.refresh.isRunning ?? false),
    refresh: () => refresh.mutate(),
  }
}

/** Refetches the list after each sync, no matter who started it. @param lastSyncAt undefined until it is known */
function useListAfterSync(lastSyncAt: string | null | undefined) {
  const queryClient = useQueryClient()
  const known = useRef(lastSyncAt)
  useEffect(() => {
    const before = known.current
    known.current = lastSyncAt
    if (before === undefined || before === lastSyncAt) return
    void queryClient.invalidateQueries(printfulQueries.list())
  }, [queryClient, lastSyncAt])
}
