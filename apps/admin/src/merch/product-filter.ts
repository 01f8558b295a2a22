import { useState } from 'react'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { useAskBeforeLeaving } from '../shared/editing/leave-guard.tsx'
import { usePanel, type Panel } from '../shared/editing/use-panel.ts'

export function isHidden({ saleInfo }: Pick<PrintfulProduct, 'saleInfo'>): boolean {
  return saleInfo === HIDDEN_SALE_INFO
}

export type ProductPanel = ReturnType<typeof useProductPanel>

/** The open panel of the list, and the product that it edits. */
export function useProductPanel(products: readonly PrintfulProduct[] | undefined) {
  const [panel, setPanel] = usePanel(focusIdsOf)
  const [known, setKnown] = useState<PrintfulProduct | null>(null)
  const askBeforeLeaving = useAskBeforeLeaving()
  const editedId = panel.name === 'edit' ? panel.id : null
  const found = products?.find(({ id }) => id === editedId) ?? null
  if (found && found !== known) setKnown(found)
  return {
    editedId,
    /** The product's last known version, if it has left the list. */
    edited: found ?? (known?.id === editedId ? known : null),
    isOrdering: panel.name === 'order',
    /** Opens another panel instead; asks first if there are unsaved changes. */
    show: (next: Panel) => askBeforeLeaving(() => setPanel(next)),
    close: () => setPanel({ name: 'none' }),
  }
}

/** What takes the focus when Back has closed a panel. */
function focusIdsOf(closed: Panel): string[] {
  if (closed.name === 'edit') return [editButtonId(closed.id), LIST_TITLE_ID]
  return closed.name === 'order' ? [ORDER_BUTTON_ID] : []
}

export const ORDER_BUTTON_ID = 'order-products'
/** Element that gets the focus when a part of the page has closed. */
export const LIST_TITLE_ID = 'products-title'
export const editButtonId = (id: number) => `edit-product-${id}`
