import { useState } from 'react'
import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { ParcelOrder } from '@troubadour/domain/selling/order'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import type { ParcelChange } from './use-parcel-change.ts'

/** An order that was changed on this screen, so that it stays in its place and can be undone. */
export type ShownParcel = ParcelOrder & { /** The state before the last tap. */ before?: ParcelState }

/** Orders of the list, with those that were delivered on this screen since it was opened. */
export function useDeliveredHere(orders: readonly ParcelOrder[]) {
  const [kept, setKept] = useState<readonly ShownParcel[]>([])
  const known = kept.filter(
    ({ id, parcel }) => (parcel && isDelivered(parcel.state)) || orders.some((order) => order.id === id),
  )
  const shown = [...orders.filter(({ id }) => !known.some((one) => one.id === id)), ...known]
  return {
    shown: shown.toSorted((a, b) => a.id - b.id) as ShownParcel[],
    keep: (former: ShownParcel, { order }: ParcelChange) => {
      const now = { ...order, weightGrams: former.weightGrams, before: former.parcel?.state ?? 'waiting' }
      setKept((all) => [...all.filter(({ id }) => id !== order.id), now])
    },
  }
}
