import { printfulId } from '@troubadour/domain/contract/field'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch/merch-values'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { readPageNumber, readSearch, textSearch } from '../shared/text-search.ts'

/** How many products a page of the list has. */
export const PRODUCTS_PER_PAGE = 50

const VISIBILITIES = ['all', 'visible', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Where in the list somebody is, as the address of the page says it. */
export interface ProductPlace {
  /** '' for all products. */
  search: string
  visibility: Visibility
  /** From 1. */
  page: number
}

/** Reads the page's query; what it has wrong is ignored. */
export function readPlace(query: URLSearchParams): ProductPlace {
  return {
    search: readSearch(query),
    visibility: VISIBILITIES.find((one) => one === query.get('show')) ?? 'all',
    page: readPageNumber(query),
  }
}

/** The product whose edit panel the page's query names, or null. */
export function readEditingId(query: URLSearchParams): number | null {
  const result = printfulId.safeParse(query.get('edit'))
  return result.success ? result.data : null
}

/** The page's query for a place, without what goes without saying. */
export function toPlaceQuery({ search, visibility, page }: ProductPlace, editingId: number | null): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (visibility !== 'all') query.set('show', visibility)
  if (page > 1) query.set('page', String(page))
  if (editingId !== null) query.set('edit', String(editingId))
  return query.toString()
}

export function isHidden({ saleInfo }: Pick<PrintfulProduct, 'saleInfo'>): boolean {
  return saleInfo === HIDDEN_SALE_INFO
}

/** What a place shows of the products, in their order. A page after the last is the last. */
export function productsAt(products: readonly PrintfulProduct[], place: ProductPlace) {
  const matches = textSearch(place.search)
  const matching = matches ? products.filter(({ title }) => matches(title)) : [...products]
  const hidden = matching.filter(isHidden)
  const groups: Record<Visibility, PrintfulProduct[]> = {
    all: matching,
    visible: matching.filter((product) => !isHidden(product)),
    hidden,
  }
  const found = groups[place.visibility]
  const pageCount = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE))
  const page = Math.min(place.page, pageCount)
  return {
    shown: found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
    /** On all pages. */
    total: found.length,
    page,
    pageCount,
    /** Of what matches the search. */
    counts: { all: matching.length, visible: groups.visible.length, hidden: hidden.length },
  }
}
