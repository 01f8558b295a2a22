import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { CallResult } from '@troubadour/domain/contract/contract'
import { invalidateOrders, parcelsQuery, storeOrder } from '@troubadour/api-client/selling'
import type { ParcelState } from '@troubadour/domain/selling/parcel-rules'
import type { Order } from '@troubadour/domain/selling/order'
import { isConflict, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'

export type ParcelChange = CallResult<'updateParcel'>

/** Changes how far the goods of an order are. @param onChanged gets the order as it is now */
export function useParcelChange(order: Order, onChanged: (change: ParcelChange) => void = () => {}) {
  const queryClient = useQueryClient()
  const { id, parcel } = order
  return useMutation({
    mutationFn: (next: { state: ParcelState; trackingUrl?: string }) =>
      call('updateParcel', { params: { id }, body: { from: parcel?.state ?? 'waiting', ...next } }),
    onSuccess: (change, { state }) => {
      onChanged(change)
      if (change.mail === 'gone') showSuccess('It is undone. The buyer was mailed before, and is not told.')
      if (change.mail === 'none' && (state === 'sent' || state === 'ready'))
        showSuccess('No mail goes to the buyer.')
      return storeOrder(queryClient, change.order)
    },
    onError: (error) => {
      if (isConflict(error))
        void Promise.all([queryClient.invalidateQueries(parcelsQuery()), invalidateOrders(queryClient)])
      showRefusal(error, 'Failed to change the order. Please try again.')
    },
  })
}
