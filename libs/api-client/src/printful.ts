import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './http.ts'

/** Reads of the print-on-demand store (docs/product/calls.md#merch). */
export const printfulQueries = {
  list: () =>
    queryOptions({
      queryKey: ['printful', 'products'],
      queryFn: ({ signal }) => call('listPrintfulProducts', {}, { signal }),
    }),
  status: () =>
    queryOptions({
      queryKey: ['printful', 'status'],
      queryFn: ({ signal }) => call('getPrintfulStatus', {}, { signal }),
    }),
}

/** @throws ApiError 409 when somebody else saved first */
export function updatePrintfulProduct(id: number, body: CallInput<'updatePrintfulProduct'>['body']) {
  return call('updatePrintfulProduct', { params: { id }, body })
}

/** Answers the count and the new expiry, or how far the walk has come when it takes longer. */
export function refreshPrintfulCache() {
  return call('refreshPrintfulCache', {})
}

/** A new secret address for Printful's notices; the one before ends. */
export function rotatePrintfulWebhook() {
  return call('rotatePrintfulWebhook', {})
}

export function invalidatePrintful(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['printful'] })
}
