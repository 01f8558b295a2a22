import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import type { CallResult } from '@troubadour/domain/contract/contract'
import { invalidateOrders, parcelsQuery, storeOrder } from '@troubadour/api-client/selling'
import type { Order } from '@troubadour/domain/selling/order'
import { isDelivered, type ParcelState } from '@troubadour/domain/selling/parcel-rules'
import { dismissToast } from '@troubadour/ui/overlays/toast-store'
import { isServerError, showNoMail, showRefusal, showSuccess } from '../../shared/calls/outcome.ts'

export type ParcelChange = CallResult<'updateParcel'>

/** What of each state was not done. */
const NOT_DONE: Record<ParcelState, string> = {
  waiting: 'Not undone.',
  packed: 'Not packed.',
  sent: 'Not sent.',
  ready: 'Not ready.',
  collected: 'Not fetched.',
}

/**
 * Changes how far the goods of an order are.
 * @param onChanged gets the order as it is now
 * @returns the mutation, and `problem`, which the row says until the goods are in the state of the failed tap
 */
export function useParcelChange(order: Order, onChanged: (change: ParcelChange) => void = () => {}) {
  const queryClient = useQueryClient()
  const { id, parcel } = order
  /** The toast of the last failure. */
  const failure = useRef<string>(undefined)
  const change = useMutation({
    onMutate: () => {
      if (failure.current) dismissToast(failure.current)
    },
    mutationFn: (next: { state: ParcelState; trackingUrl?: string }) =>
      call('updateParcel', { params: { id }, body: { from: parcel?.state ?? 'waiting', ...next } }),
    onSuccess: (change, { state }) => {
      onChanged(change)
      if (change.mail === 'gone') showSuccess('It is undone. The buyer was mailed before, and is not told.')
      const isNews = (state === 'sent' || state === 'ready') && !isBack(state, parcel?.state ?? 'waiting')
      if (change.mail === 'none' && isNews) showNoMail('No new mail goes to the buyer.')
      if (change.notLeavingText) showNoMail(change.notLeavingText)
      return storeOrder(queryClient, change.order)
    },
    onError: (error) => {
      // It was changed on another device, or by this tap, whose response was lost.
      void Promise.all([queryClient.invalidateQueries(parcelsQuery()), invalidateOrders(queryClient)])
      failure.current = showRefusal(error, 'Failed to change the order. Please try again.')
    },
  })
  const wanted = change.isError ? change.variables.state : undefined
  const state = parcel?.state ?? 'waiting'
  const isFailed = wanted !== undefined && wanted !== state
  return {
    ...change,
    problem: isFailed
      ? `${isBack(wanted, state) ? NOT_DONE.waiting : NOT_DONE[wanted]} ${reasonOf(change.error)}`
      : null,
  }
}

/** Whether a tap took a step back. */
const isBack = (wanted: ParcelState, state: ParcelState) => wanted === 'waiting' || isDelivered(state)

/** Why a tap did nothing, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached.'
  return isServerError(error) ? 'The server could not do it.' : error.userMessage
}
