import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface OptimisticChange<Data> {
  /** The data as it shows at once. */
  show: (data: Data) => Data
  save: () => Promise<unknown>
  onSaved?: () => void
  /** Raises the toast that says why the change was taken back. */
  onFailed: (error: unknown) => void
}

/**
 * Changes a query's data: each change shows at once, is sent after the one before, and is taken back when it fails.
 * @param refresh reads again what changed, after a failure too: somebody else may have changed it
 */
export function useOptimisticChange<Data>(queryKey: QueryKey, refresh: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  const mutationKey = ['optimistic', ...queryKey]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ save }: OptimisticChange<Data>) => save(),
    onMutate: ({ show }) => {
      // An answer that is on its way does not know of the change.
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Data>(queryKey)
      queryClient.setQueryData<Data>(queryKey, before && show(before))
      return before
    },
    onSuccess: (_saved, { onSaved }) => onSaved?.(),
    onError: (error, { onFailed }, before) => {
      queryClient.setQueryData(queryKey, before)
      onFailed(error)
    },
    onSettled: async () => {
      // The last one: an answer in between would show what is still to be changed as it was.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh()
    },
  })
}
