import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { useAskBeforeLeaving } from '../shared/editing/leave-guard.tsx'
import { PANEL_PARAMS, panelNavigation, useFollowed } from '../shared/editing/panel-address.ts'
import { useAddressChange } from '../shared/lists/address-change.ts'
import { queryWith } from '../shared/lists/list-query.ts'

function readEditingId(query: URLSearchParams): number | null {
  const text = query.get(PANEL_PARAMS.edit) ?? ''
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}

export function isHidden({ saleInfo }: Pick<PrintfulProduct, 'saleInfo'>): boolean {
  return saleInfo === HIDDEN_SALE_INFO
}

export type ProductEditing = ReturnType<typeof useEditedProduct>

/** The edited product, from the URL: Back closes it, and its form asks first if there are unsaved changes. */
export function useEditedProduct(products: readonly PrintfulProduct[] | undefined) {
  const changeAddress = useAddressChange()
  const [query] = useSearchParams()
  const [id, setId] = useFollowed(query.get(PANEL_PARAMS.edit), readEditingId(query), (closed) =>
    closed === null ? [] : [editButtonId(closed), LIST_TITLE_ID],
  )
  const [known, setKnown] = useState<PrintfulProduct | null>(null)
  const askBeforeLeaving = useAskBeforeLeaving()
  const found = products?.find((product) => product.id === id) ?? null
  if (found && found !== known) setKnown(found)

  function open(next: number | null) {
    setId(next)
    const edit = next === null ? '' : String(next)
    changeAddress((now) => ({
      query: queryWith(now.query, { [PANEL_PARAMS.edit]: edit }),
      ...panelNavigation({ wasOpen: id !== null, isOpen: next !== null, state: now.state }),
    }))
  }
  return {
    id,
    /** The product's last known version, if it has left the list. */
    product: found ?? (known?.id === id ? known : null),
    /** Opens another panel instead, or none; asks first if there are unsaved changes. */
    show: (next: number | null) => askBeforeLeaving(() => open(next)),
    close: () => open(null),
  }
}

/** Element that gets the focus when a part of the page has closed. */
export const LIST_TITLE_ID = 'products-title'
export const editButtonId = (id: number) => `edit-product-${id}`
