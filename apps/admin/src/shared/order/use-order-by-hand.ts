import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import {
  changedPositions,
  orderedByHand,
  withPositions,
  type Move,
} from '@troubadour/domain/order/order-by-hand'
import { showFailure } from '../calls/outcome.ts'
import { useOptimisticChange } from '../calls/use-optimistic-change.ts'

export interface OrderedItem {
  id: number
  title: string
  position: number | null
}

export type OrderByHand<Item extends OrderedItem> = ReturnType<typeof useOrderByHand<Item>>

/** A list in its order by hand (docs/product/states.md#order-by-hand). */
export function useOrderByHand<Item extends OrderedItem>({
  queryKey,
  items,
  usual,
  save,
}: {
  queryKey: QueryKey
  items: readonly Item[]
  usual: (items: readonly Item[]) => Item[]
  save: (move: Move | null) => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const { mutate } = useOptimisticChange<Item[]>(queryKey, () => queryClient.invalidateQueries({ queryKey }))
  const make = (move: Move | null) =>
    mutate({
      show: (all) => withPositions(all, changedPositions(usual(all), move)),
      save: () => save(move),
      onFailed: (error) => showFailure('Failed to change the order. Please try again.', error),
    })
  return {
    items: orderedByHand(usual(items)),
    isByHand: items.some(({ position }) => position !== null),
    move: (id: number, to: number) => make({ id, to }),
    reset: () => make(null),
  }
}
