import { useRef } from 'react'
import {
  useMutation,
  useQueryClient,
  type MutationState,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { dismissToast } from '@troubadour/ui/overlays/toast-store'

interface OptimisticChange<Data> {
  /** The data with the change, shown immediately. */
  show: (data: Data) => Data
  save: () => Promise<unknown>
  onSaved?: () => void
  /** Shows the toast that says why the change was rolled back. @returns its id; the next success dismisses it */
  onFailed: (error: unknown) => string | undefined
}

type Cached<Data> = [QueryKey, Data | undefined][]

/**
 * Changes the data of queries optimistically: changes are sent one after the other, and rolled back on failure.
 * @param which all of them: those of a key, or whose keys begin with it
 * @param refresh refetches the changed data, after a failure, too: somebody else may have changed it
 */
export function useOptimisticChange<Data>(
  which: { queryKey: QueryKey } & Pick<QueryFilters, 'exact' | 'predicate'>,
  refresh: (error: Error | null) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const mutationKey = ['optimistic', ...which.queryKey]
  const failure = useRef<string>(undefined)
  const shownIn = (all: Cached<Data>, show: (data: Data) => Data): Cached<Data> =>
    all.map(([key, data]) => [key, data && show(data)])
  const put = (all: Cached<Data>) => {
    for (const [key, data] of all) queryClient.setQueryData<Data>(key, data)
  }
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ save }: OptimisticChange<Data>) => save(),
    onMutate: ({ show }) => {
      // A running fetch would not include the change.
      void queryClient.cancelQueries(which)
      const before = queryClient.getQueriesData<Data>(which)
      put(shownIn(before, show))
      return { before, failure: failure.current }
    },
    onSuccess: (_saved, { onSaved }, { failure: former }) => {
      // A change that was made after the failure, such as the same one again.
      if (former) dismissToast(former)
      onSaved?.()
    },
    onError: (error, { onFailed }, failed) => {
      // Pending changes were applied on top of the failed one: they are applied again without it.
      const waiting = queryClient
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        // All mutations with this key are of this hook.
        .map(
          ({ state }) =>
            state as MutationState<unknown, Error, OptimisticChange<Data>, { before: Cached<Data> }>,
        )
        .filter(({ context }) => context !== failed)
      let data = failed?.before ?? []
      for (const { context, variables } of waiting) {
        if (context) context.before = data
        if (variables) data = shownIn(data, variables.show)
      }
      put(data)
      failure.current = onFailed(error)
    },
    onSettled: async (_saved, error) => {
      // Only after the last change: a refetch in between would undo the other optimistic updates.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh(error)
    },
  })
}
