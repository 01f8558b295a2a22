import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { printfulQueries } from '@troubadour/api-client/content'
import { printfulProductConflict, type PrintfulProduct } from '@troubadour/domain/merch/printful'
import { toStored } from './product-draft.ts'
import { conflictReader, showFailure } from '../shared/outcome.ts'

/** docs/product/errors.md#printful-errors */
export const UPDATE_FAILURE = 'Failed to update product'

export const readConflict = conflictReader(printfulProductConflict, toStored)

/** Titled 'Error' where no answer came at all (docs/product/errors.md#printful-errors). */
export function showMerchFailure(title: string, description: string, error: unknown) {
  showFailure(description, error, error instanceof ApiError ? title : undefined)
}

/** Shows a saved product in the list at once, then reads the list again from the server. */
export async function storeProduct(queryClient: QueryClient, saved: PrintfulProduct) {
  const { queryKey } = printfulQueries.list()
  queryClient.setQueryData(queryKey, (products) =>
    products?.map((product) => (product.id === saved.id ? saved : product)),
  )
  await queryClient.invalidateQueries({ queryKey })
}
