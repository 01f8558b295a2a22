import type { FieldErrors, Resolver } from 'react-hook-form'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch/merch-values'
import { printfulProductUpdate } from '@troubadour/domain/merch/printful-product'
import { toUpdate, type ProductDraft } from './product-draft.ts'

const HIDES_UNSEEN = {
  type: 'hides',
  message: `“${HIDDEN_SALE_INFO}” is no tag: turn the switch off to hide the product`,
}

/** Checks what would be sent with the schema that the server checks it with; the fields have the same names. */
export const productResolver: Resolver<ProductDraft> = (draft) => {
  const errors: FieldErrors<ProductDraft> = {}
  const issues = printfulProductUpdate.safeParse(toUpdate(draft)).error?.issues ?? []
  for (const { path, code, message } of issues) {
    // A change names the fields that the form holds, and the category, which is fixed.
    const name = path[0] as keyof ProductDraft
    errors[name] ??= { type: code, message }
  }
  // The switch says that it is visible.
  if (draft.isVisible && draft.saleInfo.trim() === HIDDEN_SALE_INFO) errors.saleInfo = HIDES_UNSEEN
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} }
}
