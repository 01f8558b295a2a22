import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import {
  changedPositions,
  orderedByHand,
  withPositions,
  type Move,
} from '@troubadour/domain/merch/order-by-hand'
import { showFailure } from './outcome.ts'

export interface OrderedItem {
  id: number
  title: string
  position: number | null
}

export type OrderByHand<Item extends OrderedItem> = ReturnType<typeof useOrderByHand<Item>>

/**
 * A list in its order by hand (docs/product/states.md#order-by-hand). A move shows at once, and is taken back when it
 * fails; moves that follow each other fast are sent one after the other.
 */
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
  const mutationKey = ['order', ...queryKey]

  /** @returns the positions as they were */
  function show(positionsOf: (items: Item[]) => ReadonlyMap<number, number | null>) {
    const before = queryClient.getQueryData<Item[]>(queryKey) ?? []
    const positions = positionsOf(before)
    queryClient.setQueryData<Item[]>(queryKey, withPositions(before, positions))
    return new Map(before.flatMap(({ id, position }) => (positions.has(id) ? [[id, position] as const] : [])))
  }

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: save,
    onMutate: async (move) => {
      // An answer that is on its way does not know of the change.
      void queryClient.cancelQueries({ queryKey })
      return show((all) => changedPositions(usual(all), move))
    },
    onError: (error, _move, before) => {
      if (before) show(() => before)
      showFailure('Failed to change the order. Please try again.', error)
    },
    onSettled: async () => {
      // The last one: an answer in between would show what is still to be moved where it was.
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    items: orderedByHand(usual(items)),
    isByHand: items.some(({ position }) => position !== null),
    move: (id: number, to: number) => mutate({ id, to }),
    reset: () => mutate(null),
  }
}
