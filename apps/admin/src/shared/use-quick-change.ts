import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A change of one row that its list shows at once, and takes back when it fails: hide and show
 * (docs/product/admin.md#actions-of-a-row). Changes that follow each other fast are sent one after the other.
 */
export function useQuickChange<Item extends { id: number }>({
  queryKey,
  save,
  onSaved,
  onFailed,
  refresh,
}: {
  /** The query of the list, an array of these. */
  queryKey: QueryKey
  save: (changed: Item, change: Partial<Item>) => Promise<unknown>
  /** Raises the toast of what worked. */
  onSaved: (changed: Item) => void
  /** Raises the toast that says why the change was taken back. */
  onFailed: (error: unknown) => void
  /** Reads again the lists that changed; after a failure too: somebody else may have changed the item. */
  refresh: () => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const mutationKey = ['quick-change', ...queryKey]

  function show(id: number, values: Partial<Item>) {
    queryClient.setQueryData<Item[]>(queryKey, (items) =>
      items?.map((item) => (item.id === id ? { ...item, ...values } : item)),
    )
  }

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ item, change }: { item: Item; change: Partial<Item> }) =>
      save({ ...item, ...change }, change),
    onMutate: async ({ item, change }) => {
      // An answer that is on its way does not know of the change.
      await queryClient.cancelQueries({ queryKey })
      show(item.id, change)
    },
    onSuccess: (_saved, { item, change }) => onSaved({ ...item, ...change }),
    onError: (error, { item, change }) => {
      const before = Object.keys(change).map((name) => [name, item[name as keyof Item]])
      // Object.fromEntries forgets the names.
      show(item.id, Object.fromEntries(before) as Partial<Item>)
      onFailed(error)
    },
    onSettled: async () => {
      // The last one: an answer in between would show what is still to be changed as it was.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh()
    },
  })
  return (item: Item, change: Partial<Item>) => mutate({ item, change })
}
