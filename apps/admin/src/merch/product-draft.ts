import { HIDDEN_SALE_INFO, splitImageList } from '@troubadour/domain/schema/item-values'
import { PRINTFUL_CATEGORY } from '@troubadour/domain/merch/merch-order'
import { type PrintfulProduct, printfulProductUpdate } from '@troubadour/domain/merch/printful'
import { isHidden } from './product-filter.ts'
import { ADDRESS_LABEL } from '../shared/content/field-labels.ts'
import { slugText } from '../shared/forms/address-field.tsx'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import { askedSlug } from '../shared/text/address-text.ts'
import type { EditedFields } from '../shared/editing/field-changes.ts'

/** The form's values for a product, with its visibility separate from its tag. */
function toDraft(product: PrintfulProduct) {
  return {
    /** Printful's title, which the slug is derived from. */
    title: product.title,
    slug: product.slug,
    description: product.description ?? '',
    categoryLabel: product.categoryLabel ?? '',
    link: product.link ?? '',
    isVisible: !isHidden(product),
    saleInfo: isHidden(product) ? '' : product.saleInfo,
    additionalImages: splitImageList(product.additionalImages),
    isComingSoon: product.isComingSoon,
  }
}
export type ProductDraft = ReturnType<typeof toDraft>

export const FIELD_LABELS: Record<Exclude<keyof ProductDraft, 'title'>, string> = {
  slug: ADDRESS_LABEL,
  description: 'Description',
  categoryLabel: 'Category Label',
  link: 'Custom Link',
  isVisible: 'Visible on the public site',
  saleInfo: 'Sale Tag',
  additionalImages: 'Additional Images',
  isComingSoon: 'Coming Soon',
}

/** The fields, in the order of the list of changes. */
export const PRODUCT_FIELDS: EditedFields<ProductDraft> = [
  { path: 'slug', label: FIELD_LABELS.slug, text: slugText },
  { path: 'isVisible', label: 'Visibility', text: (isVisible) => (isVisible ? 'Visible' : 'Hidden') },
  { path: 'saleInfo', label: FIELD_LABELS.saleInfo },
  {
    path: 'isComingSoon',
    label: 'Release Status',
    text: (isComingSoon) => (isComingSoon ? 'Coming Soon' : 'Available'),
  },
  { path: 'link', label: FIELD_LABELS.link },
  { path: 'categoryLabel', label: FIELD_LABELS.categoryLabel },
  { path: 'description', label: FIELD_LABELS.description },
  { path: 'additionalImages', label: FIELD_LABELS.additionalImages },
]

export function toStored(product: PrintfulProduct) {
  return { draft: toDraft(product), version: product.version }
}

/**
 * The input of a save, with the slug only if it was changed; the tag of a hidden product hides it
 * (docs/product/states.md#printful-visibility).
 */
export function toUpdate(draft: ProductDraft, original: Pick<ProductDraft, 'slug'> = draft) {
  const { description, categoryLabel, link, isVisible, saleInfo, additionalImages, isComingSoon } = draft
  return {
    slug: askedSlug(draft, original),
    description,
    categoryLabel,
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

/** Validates the input with the server's schema; both have the same field names. */
export const productResolver = schemaResolver<ProductDraft>(
  printfulProductUpdate,
  (draft) => ({ ...toUpdate(draft), slug: draft.slug }),
  // This tag would hide the product although its switch is on.
  (errors, { isVisible, saleInfo }) =>
    isVisible && saleInfo.trim() === HIDDEN_SALE_INFO ? { ...errors, saleInfo: HIDES_UNSEEN } : errors,
)
