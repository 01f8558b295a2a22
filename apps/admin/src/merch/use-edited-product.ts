import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { useAskBeforeLeaving } from '../shared/leave-guard.tsx'
import { readEditingId, readPlace, toPlaceQuery } from './product-place.ts'

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
