import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface OptimisticChange<Data> {
  /** The data with the change, shown immediately. */
  show: (data: Data) => Data
  save: () => Promise<unknown>
  onSaved?: () => void
  /** Shows the toast that says why the change was rolled back. */
  onFailed: (error: unknown) => void
}

/**
 * Changes a query's data optimistically: changes are sent one after the other, and rolled back on failure.
 * @param refresh refetches the changed data, after a failure, too: somebody else may have changed it
 */
export function useOptimisticChange<Data>(queryKey: QueryKey, refresh: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  const mutationKey = ['optimistic', ...queryKey]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ save }: OptimisticChange<Data>) => save(),
    onMutate: ({ show }) => {
      // A running fetch would not include the change.
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
      // Only after the last change: a refetch in between would undo the other optimistic updates.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh()
    },
  })
}
