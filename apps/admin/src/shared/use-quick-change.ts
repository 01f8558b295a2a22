import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ToastContent } from '@troubadour/ui/feedback/toast-store'
import { showSuccess } from './outcome.ts'

/**
 * A change of one row that its list shows at once, with Undo in the toast, and takes back when it fails: hide and show
 * (docs/product/admin.md#actions-of-a-row). Changes that follow each other fast are sent one after the other.
 */
export function useQuickChange<Item extends { id: number }>({
  queryKey,
  save,
  savedText,
  savedAction,
  onFailed,
  refresh,
}: {
  /** The query of the list, an array of these. */
  queryKey: QueryKey
  save: (changed: Item, change: Partial<Item>) => Promise<unknown>
  /** What the toast says. @param before the item as it was */
  savedText: (changed: Item, before: Item) => string
  /** What the toast offers in place of Undo, if anything. */
  savedAction?: (changed: Item, before: Item) => ToastContent['action']
  /** Raises the toast that says why the change was taken back. */
  onFailed: (error: unknown, changed: Item, before: Item) => void
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
    onSuccess: (_saved, { item, change }) => {
      const changed = { ...item, ...change }
      showSuccess(
        savedText(changed, item),
        savedAction?.(changed, item) ?? {
          label: 'Undo',
          altText: 'Change it back in its row',
          onSelect: () => undo(changed, formerValues(item, change)),
        },
      )
    },
    onError: (error, { item, change }) => {
      show(item.id, formerValues(item, change))
      onFailed(error, { ...item, ...change }, item)
    },
    onSettled: async () => {
      // The last one: an answer in between would show what is still to be changed as it was.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh()
    },
  })

  function undo(changed: Item, former: Partial<Item>) {
    // Somebody may have edited it since.
    const current = queryClient.getQueryData<Item[]>(queryKey)?.find(({ id }) => id === changed.id)
    mutate({ item: current ?? changed, change: former })
  }
  return (item: Item, change: Partial<Item>) => mutate({ item, change })
}

/** What a change will change, as it is before. */
function formerValues<Item>(item: Item, change: Partial<Item>): Partial<Item> {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, item[name as keyof Item]]),
  ) as Partial<Item>
}
