import { printfulQueries } from '@troubadour/api-client/content'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import type { SearchedKind } from '../shared/content/content-kind.ts'
import { KINDS } from '../shared/content/kinds.ts'

export const PRODUCTS: SearchedKind<PrintfulProduct> = {
  ...KINDS.products,
  query: printfulQueries.list,
  nameOf: ({ title }) => title,
  search: {
    title: 'Products',
    pathOf: ({ title }) => `${KINDS.products.path}?q=${encodeURIComponent(title)}`,
    words: 'merch printful products',
  },
}
