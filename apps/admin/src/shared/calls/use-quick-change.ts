import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ToastContent } from '@troubadour/ui/overlays/toast-store'
import { showSuccess } from './outcome.ts'
import { useOptimisticChange } from './use-optimistic-change.ts'

/**
 * An optimistic change of one row, with Undo in the toast, such as hide and show
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
  /** Query key of the list, whose data is an array of these. */
  queryKey: QueryKey
  save: (changed: Item, change: Partial<Item>) => Promise<unknown>
  /** Text of the toast. @param before the former item */
  savedText: (changed: Item, before: Item) => string
  /** The toast's action instead of Undo, if any. */
  savedAction?: (changed: Item, before: Item) => ToastContent['action']
  /** Shows the toast that says why the change was rolled back. */
  onFailed: (error: unknown, changed: Item, before: Item) => string | undefined
  /** Refetches the changed lists. */
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
    // Somebody may have edited it meanwhile.
    const current = queryClient.getQueryData<Item[]>(queryKey)?.find(({ id }) => id === changed.id)
    make(current ?? changed, former)
  }
  return make
}

/** The former values of the fields that a change sets. */
function formerValues<Item>(item: Item, change: Partial<Item>): Partial<Item> {
  // Object.fromEntries loses the names.
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, item[name as keyof Item]]),
  ) as Partial<Item>
}
