import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { printfulQueries } from '@troubadour/api-client/content'
import { printfulProductConflict, type PrintfulProduct } from '@troubadour/domain/merch/printful'
import { toStored } from './product-draft.ts'
import { conflictReader, showFailure } from '../shared/outcome.ts'

/** docs/product/errors.md#printful-errors */
export const UPDATE_FAILURE = 'Failed to update product'

export const readConflict = conflictReader(printfulProductConflict, toStored)

/** The title is 'Error' without a response (docs/product/errors.md#printful-errors). */
export function showMerchFailure(title: string, description: string, error: unknown) {
  showFailure(description, error, error instanceof ApiError ? title : undefined)
}

/** Shows a saved product in the list immediately, then refetches the list. */
export async function storeProduct(queryClient: QueryClient, saved: PrintfulProduct) {
  const { queryKey } = printfulQueries.list()
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((product) => (product.id === saved.id ? saved : product)),
  )
  await queryClient.invalidateQueries({ queryKey })
}
