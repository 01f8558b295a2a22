import { z } from 'zod'
import { optionalSlug, slugColumn } from '../address/address.ts'
import { defineKind } from '../content/content-kind.ts'
import { pictureList, pictureListInput } from '../media/picture-list.ts'
import { requiredAmount } from '../release/pricing.ts'
import {
  blankableText,
  described,
  flagField,
  optionalCalendarDate,
  optionalField,
  optionalText,
  positionColumn,
  requiredText,
  rowId,
  textField,
} from '../schema/field.ts'

export const VARIANTS_MAX = 50
export const ITEM_PICTURES_MAX = 8
export const VARIANT_NAME_MAX_LENGTH = 60
const STOCK_MAX = 100_000
const STOCK_MESSAGE = `Must be a whole number from 0 to ${STOCK_MAX}`
const WEIGHT_MAX = 100_000
const WEIGHT_MESSAGE = `Must be a whole number of grams from 1 to ${WEIGHT_MAX}`

/** Something of a product that is sold, such as a size. */
export const variant = z.object({
  /** Made by the client, and kept for good: orders name it. */
  id: z.uuid(),
  /** '' for a product with a single one. */
  name: z.string(),
  amount: z.string(),
  /** How many there are in all, those that were sold included; null for no limit. */
  stock: z.int().nullable(),
})
export type Variant = z.infer<typeof variant>

const variantInput = z.strictObject({
  id: z.uuid('Must be a UUID'),
  name: blankableText(VARIANT_NAME_MAX_LENGTH),
  amount: requiredAmount,
  stock: z
    .int(STOCK_MESSAGE)
    .min(0, STOCK_MESSAGE)
    .max(STOCK_MAX, STOCK_MESSAGE)
    .nullish()
    .transform((value) => value ?? null),
})

const variantList = z
  .array(variantInput)
  .min(1, 'Please enter a price.')
  .max(VARIANTS_MAX, `At most ${VARIANTS_MAX} variants`)
  .superRefine((variants, context) => {
    const names = variants.map(({ name }) => name.toLowerCase())
    const ids = variants.map(({ id }) => id)
    variants.forEach(({ name, id }, index) => {
      if (variants.length > 1 && name === '')
        context.addIssue({ code: 'custom', message: 'Please enter a name.', path: [index, 'name'] })
      else if (names.indexOf(name.toLowerCase()) !== index || ids.indexOf(id) !== index)
        context.addIssue({ code: 'custom', message: 'Another variant has this name.', path: [index, 'name'] })
    })
  })

/** The fields that administrators edit (docs/product/validation.md#product-form). */
export const ownProductFields = {
  title: textField(requiredText('Title is required', 200)),
  description: described(optionalField(optionalText(5000)), 'In lines'),
  category: described(textField(requiredText('Category is required', 40)), "Such as 'Vinyl'"),
  pictures: {
    output: pictureList.describe('Uploaded ones in their order, each with filePath and alt'),
    input: pictureListInput(ITEM_PICTURES_MAX),
    initial: [] as z.infer<typeof pictureList>,
  },
  variants: {
    output: z
      .array(variant)
      .describe('What is sold of it, each with id, name, amount and stock (docs/product/selling.md#stock)'),
    input: variantList,
    initial: [] as Variant[],
  },
  weightGrams: {
    output: z.int().nullable().describe('With its packing, in grams'),
    input: z
      .int(WEIGHT_MESSAGE)
      .min(1, WEIGHT_MESSAGE)
      .max(WEIGHT_MAX, WEIGHT_MESSAGE)
      .nullish()
      .transform((value) => value ?? null),
    initial: null as number | null,
  },
  trackId: {
    output: z.int().nullable().describe('The release whose files it brings'),
    input: rowId.nullish().transform((value) => value ?? null),
    initial: null as number | null,
  },
  shipsFrom: described(
    optionalField(optionalCalendarDate),
    'The day from which it can be sent, YYYY-MM-DD; until then it is ordered in advance',
  ),
  safetyText: described(
    optionalField(optionalText(2000)),
    'Who made it, and warnings, as product safety law asks',
  ),
  isVisible: flagField(true),
}

/** Something that the musician sells and sends (docs/product/entities.md#own-product). */
export const ownProductKind = defineKind('ownProducts', {
  fields: ownProductFields,
  columns: { slug: slugColumn, position: positionColumn },
  sent: { slug: optionalSlug },
  unlisted: ['description', 'safetyText'],
  initial: { position: null },
  pictures: 'pictures',
  isPublic: ({ isVisible }) => isVisible,
  example: {
    id: 3,
    slug: 'ember-road-vinyl',
    title: 'Ember Road (vinyl)',
    category: 'Vinyl',
    variants: [{ id: '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21', name: '', amount: '24', stock: 300 }],
    position: null,
  },
})
export const { input: ownProductInput, conflict: ownProductConflict } = ownProductKind
export type OwnProduct = z.infer<typeof ownProductKind.row>

/** How many of a variant are sold, or held for a buyer who is paying. */
export const takenStock = z.object({ productId: z.int(), variantId: z.uuid(), taken: z.int() })
export type TakenStock = z.infer<typeof takenStock>
