import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { printfulId } from '@troubadour/domain/contract/field'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch/merch-values'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { useAskBeforeLeaving } from '../shared/leave-guard.tsx'
import { readPageNumber, readSearch, textSearch } from '../shared/text-search.ts'

/** How many products a page of the list has. */
const PRODUCTS_PER_PAGE = 50

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
function readEditingId(query: URLSearchParams): number | null {
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

export interface ProductEditing {
  /** The product whose panel is open: as the list last had it, should it leave the list meanwhile. */
  product: PrintfulProduct | null
  id: number | null
  /** Opens another panel in place of this one, or none; asks first when there is something to lose. */
  show: (id: number | null) => void
  /** The panel is done with. */
  close: () => void
}

/**
 * Which product is being edited. The address says it too, so that a reload opens it again; it is read once, because a
 * link to this page must not close a panel with unsaved changes.
 */
export function useEditedProduct(products: readonly PrintfulProduct[] | undefined): ProductEditing {
  const [query, setQuery] = useSearchParams()
  const [id, setId] = useState(() => readEditingId(query))
  const [known, setKnown] = useState<PrintfulProduct | null>(null)
  const askBeforeLeaving = useAskBeforeLeaving()
  const found = products?.find((product) => product.id === id) ?? null
  if (found && found !== known) setKnown(found)

  function open(next: number | null) {
    setId(next)
    setQuery(toPlaceQuery(readPlace(query), next), { replace: true, preventScrollReset: true })
  }
  return {
    id,
    product: found ?? (known?.id === id ? known : null),
    show: (next) => askBeforeLeaving(() => open(next)),
    close: () => open(null),
  }
}

/** What on the page gets the focus when something on it has closed. */
export const LIST_TITLE_ID = 'products-title'
export const editButtonId = (id: number) => `edit-product-${id}`
export const toggleButtonId = (id: number) => `toggle-product-${id}`

/** The first of these that is on the page: a row may have left the list. */
export function focusFirst(...ids: string[]) {
  const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null)
  element?.focus()
}
