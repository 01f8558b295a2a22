import type { FieldErrors, Resolver } from 'react-hook-form'
import { HIDDEN_SALE_INFO, splitImageList } from '@troubadour/domain/merch-order'
import {
  PRINTFUL_CATEGORY,
  type PrintfulProduct,
  printfulProductUpdate,
} from '@troubadour/domain/merch/printful'
import { isHidden } from './product-filter.ts'
import type { EditedFields } from '../shared/editing/field-changes.ts'

/** What the form holds of a product: whether it is hidden apart from its tag. */
export interface ProductDraft {
  link: string
  isVisible: boolean
  saleInfo: string
  additionalImages: string[]
  isComingSoon: boolean
}

/** What the form calls its fields. */
export const FIELD_LABELS: Record<keyof ProductDraft, string> = {
  link: 'Custom Link',
  isVisible: 'Visible on the public site',
  saleInfo: 'Sale Tag',
  additionalImages: 'Additional Images',
  isComingSoon: 'Coming Soon',
}

/** The fields in the order in which changes are listed. */
export const PRODUCT_FIELDS: EditedFields<ProductDraft> = [
  { path: 'isVisible', label: 'Visibility', text: (isVisible) => (isVisible ? 'Visible' : 'Hidden') },
  { path: 'saleInfo', label: FIELD_LABELS.saleInfo },
  {
    path: 'isComingSoon',
    label: 'Release Status',
    text: (isComingSoon) => (isComingSoon ? 'Coming Soon' : 'Available'),
  },
  { path: 'link', label: FIELD_LABELS.link },
  { path: 'additionalImages', label: FIELD_LABELS.additionalImages },
]

/** What the form shows of a product. */
function toDraft(product: PrintfulProduct): ProductDraft {
  return {
    link: product.link ?? '',
    isVisible: !isHidden(product),
    saleInfo: isHidden(product) ? '' : product.saleInfo,
    additionalImages: splitImageList(product.additionalImages),
    isComingSoon: product.isComingSoon,
  }
}

/** A product as the editing kit counts changes from it. */
export function toStored(product: PrintfulProduct) {
  return { draft: toDraft(product), version: product.version }
}

/** What a save sends: a hidden product has the tag that hides it (docs/product/states.md#printful-visibility). */
export function toUpdate({ link, isVisible, saleInfo, additionalImages, isComingSoon }: ProductDraft) {
  return {
    link,
    saleInfo: isVisible ? saleInfo : HIDDEN_SALE_INFO,
    additionalImages: additionalImages.join(','),
    isComingSoon,
    category: PRINTFUL_CATEGORY,
  } as const
}

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
