import { useState } from 'react'
import type { ParcelOrder } from '@troubadour/domain/selling/order'
import { isDelivered, type ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { ParcelChange } from './use-parcel-change.ts'

/** An order that was changed on this screen, so that it stays in its place and can be undone. */
export type ShownParcel = ParcelOrder & { /** The state before the last tap. */ before?: ParcelState }

type Kept = ShownParcel & { /** The list at the time of the tap. */ readWith: readonly ParcelOrder[] }

/** Orders of the list, with those that were delivered on this screen since it was opened. */
export function useDeliveredHere(orders: readonly ParcelOrder[]) {
  const [kept, setKept] = useState<readonly Kept[]>([])
  /** Once the list was read again, its row is newer. */
  const newest = ({ readWith, ...row }: Kept): ShownParcel => {
    const read = readWith === orders ? undefined : orders.find(({ id }) => id === row.id)
    return read ? { ...read, before: row.before } : row
  }
  const known = kept
    .map(newest)
    .filter(
      ({ id, parcel }) => (parcel && isDelivered(parcel.state)) || orders.some((order) => order.id === id),
    )
  const shown = [...orders.filter(({ id }) => !known.some((one) => one.id === id)), ...known]
  return {
    shown: shown.toSorted((a, b) => a.id - b.id) as ShownParcel[],
    keep: (former: ShownParcel, { order }: ParcelChange) => {
      const before = former.parcel?.state ?? 'waiting'
      const now = { ...order, weightGrams: former.weightGrams, before, readWith: orders }
      setKept((all) => [...all.filter(({ id }) => id !== order.id), now])
    },
  }
}
