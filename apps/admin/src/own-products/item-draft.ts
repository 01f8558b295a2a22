import type { CallInput } from '@troubadour/domain/contract/contract'
import {
  ownProductConflict,
  ownProductFields,
  ownProductInput,
  type OwnProduct,
} from '@troubadour/domain/merch/own-product'
import { draftOf } from '@troubadour/domain/schema/field'
import { FORM_LABELS } from '../shared/content/field-labels.ts'
import { fieldsOf } from '../shared/editing/field-changes.ts'
import { slugText } from '../shared/forms/address-field.tsx'
import { leftText, leftWords } from './stock-text.ts'

const {
  pictures: _pictures,
  variants: _variants,
  weightGrams: _weight,
  trackId: _track,
  ...textFields
} = ownProductFields

interface VariantDraft {
  /** '' for a new one. */
  id: string
  name: string
  amount: string
  /** How many there are in all; '' without a limit. */
  stock: string
}

/** The form's values for an item: '' for missing values. */
export type ItemDraft = ReturnType<typeof draftOf<typeof textFields>> &
  Pick<OwnProduct, 'pictures'> & {
    slug: string | null
    variants: VariantDraft[]
    weightGrams: string
    trackId: string
  }

export const FIELD_LABELS: Record<keyof ItemDraft, string> = FORM_LABELS.items

export const BLANK_VARIANT: VariantDraft = { id: '', name: '', amount: '', stock: '' }

/** What the form knows besides the item, as it was when the form was opened. */
export interface ItemSurroundings {
  /** How many of a variant are sold or held. */
  takenOf: (variantId: string) => number
  /** A release whose files it can bring, if it was read. */
  releaseOf: (id: number) => { title: string } | undefined
}

/** The form of an item (docs/product/validation.md#product-form). */
export const itemForm = ({ takenOf, releaseOf }: ItemSurroundings) => ({
  fields: fieldsOf<ItemDraft>(FIELD_LABELS, {
    slug: slugText,
    pictures: (pictures) => pictures.map(({ alt }) => alt || 'A picture').join('\n'),
    variants: (variants) =>
      variants
        .map(({ id, name, amount, stock }) =>
          [name, amount, leftWords(leftText(stock, takenOf(id)))].filter(Boolean).join(', '),
        )
        .join('\n'),
    trackId: (trackId) => trackId && (releaseOf(Number(trackId))?.title ?? DELETED_RELEASE),
  }),
  initial: {
    ...draftOf(textFields, {
      ...{ title: '', description: '', category: '', shipsFrom: '', safetyText: '' },
      isVisible: true,
    }),
    ...{ pictures: [], variants: [BLANK_VARIANT], weightGrams: '', trackId: '', slug: null },
  },
  toDraft: ({ slug, pictures, variants, weightGrams, trackId, ...item }: OwnProduct): ItemDraft => ({
    ...draftOf(textFields, item),
    ...{ pictures, slug },
    variants: variants.map(({ stock, ...variant }) => ({ ...variant, stock: String(stock ?? '') })),
    weightGrams: String(weightGrams ?? ''),
    trackId: String(trackId ?? ''),
  }),
  toInput: ({
    variants,
    weightGrams,
    trackId,
    ...draft
  }: ItemDraft): CallInput<'createOwnProduct'>['body'] => ({
    ...draft,
    variants: variants.map(({ id, stock, ...variant }) => ({
      ...variant,
      id: id || crypto.randomUUID(),
      stock: numberOf(stock),
    })),
    weightGrams: numberOf(weightGrams),
    trackId: numberOf(trackId),
  }),
  input: ownProductInput,
  conflict: ownProductConflict,
})

/** NaN for what is no number, which the schema refuses. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Instead of the title of a release that is not there any more. */
export const DELETED_RELEASE = 'A deleted release'
