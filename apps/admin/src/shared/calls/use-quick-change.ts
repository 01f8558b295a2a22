import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ToastContent } from '@troubadour/ui/overlays/toast-store'
import { changeRow, findRow, wholeRows } from './cached-rows.ts'
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
  isShown,
}: {
  /** Begins the keys of the queries that have the row: of lists, of lists by pages, and its own. */
  queryKey: QueryKey
  save: (changed: Item, change: Partial<Item>) => Promise<unknown>
  /** Text of the toast. @param before the former item */
  savedText: (changed: Item, before: Item) => string
  /** The toast's action instead of Undo, if any. */
  savedAction?: (changed: Item, before: Item) => ToastContent['action']
  /** Shows the toast that says why the change was rolled back. */
  onFailed: (error: unknown, changed: Item, before: Item) => string | undefined
  /** Refetches the changed lists. */
  refresh: (error: Error | null) => Promise<unknown>
  /** Whether visitors see a row, if it has no `isVisible`. */
  isShown?: (item: Item) => boolean
}) {
  const queryClient = useQueryClient()
  const which = wholeRows(queryKey)
  const { mutate } = useOptimisticChange<unknown>(which, refresh)

  function make(item: Item, change: Partial<Item>) {
    const changed = { ...item, ...change }
    mutate({
      show: (data) => changeRow(data, item.id, change, isShown),
      async save() {
        // With its version. A later change of the same fields may be shown already.
        const saved = await save(changed, change)
        const others = Object.entries(saved ?? {}).filter(([field]) => !(field in change))
        queryClient.setQueriesData(which, (data) =>
          changeRow(data, item.id, Object.fromEntries(others), isShown),
        )
      },
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
    const rows = queryClient.getQueriesData(which).map(([, data]) => findRow(data, changed.id))
    // Rows of these queries are of this kind.
    make((rows.find(Boolean) as Item | undefined) ?? changed, former)
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
