import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ToastContent } from '@troubadour/ui/feedback/toast-store'
import { showSuccess } from './outcome.ts'
import { useOptimisticChange } from './use-optimistic-change.ts'

/**
 * A change of one row that its list shows at once, with Undo in the toast: hide and show
 * (docs/product/admin.md#actions-of-a-row).
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
  /** Reads again the lists that changed. */
  refresh: () => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const { mutate } = useOptimisticChange<Item[]>(queryKey, refresh)

  function make(item: Item, change: Partial<Item>) {
    const changed = { ...item, ...change }
    mutate({
      show: (items) => items.map((one) => (one.id === item.id ? { ...one, ...change } : one)),
      save: () => save(changed, change),
      onSaved: () =>
        showSuccess(
          savedText(changed, item),
          savedAction?.(changed, item) ?? {
            label: 'Undo',
            altText: 'Change it back in its row',
            onSelect: () => undo(changed, formerValues(item, change)),
          },
        ),
      onFailed: (error) => onFailed(error, changed, item),
    })
  }

  function undo(changed: Item, former: Partial<Item>) {
    // Somebody may have edited it since.
    const current = queryClient.getQueryData<Item[]>(queryKey)?.find(({ id }) => id === changed.id)
    make(current ?? changed, former)
  }
  return make
}

/** What a change will change, as it is before. */
function formerValues<Item>(item: Item, change: Partial<Item>): Partial<Item> {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, item[name as keyof Item]]),
  ) as Partial<Item>
}
