import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import {
  blankableEmail,
  blankableText,
  flagField,
  isoDateTime,
  optionalField,
  optionalLink,
  partOf,
  requiredText,
  textField,
} from '../schema/field.ts'
import { eventKind } from '../event/event.ts'

/** The parts of a press kit, in the order of its page (docs/product/entities.md#press-kit). */
export const PRESS_PARTS = [
  'shortBio',
  'mediumBio',
  'longBio',
  'photos',
  'release',
  'shows',
  'quotes',
  'rider',
  'stagePlot',
  'logos',
  'booking',
] as const
export type PressPart = (typeof PRESS_PARTS)[number]

/** Who sees a part: everybody, only holders of a private link, or nobody. */
export const PRESS_VISIBILITIES = ['shown', 'private', 'hidden'] as const
export type PressVisibility = (typeof PRESS_VISIBILITIES)[number]

/** Longest biographies, in characters. */
export const BIO_MAX_LENGTHS = { shortBio: 600, mediumBio: 2000, longBio: 8000 }
export type BioName = keyof typeof BIO_MAX_LENGTHS
/** Longest lists, in items. Together with the texts they fit into a draft. */
export const PRESS_MAX = { photos: 16, quotes: 8, rider: 4, stagePlot: 4, logos: 12 }
/** Limit of valid private links. */
export const PRESS_LINKS_MAX = 50

/** Replaces a file's id, for the zip of all files. */
export const PRESS_ZIP_ID = 'zip'

const fileId = z.string().regex(/^[\w-]{1,40}$/, 'Is no file')

function listOf<Input extends z.ZodType, Output extends z.ZodType>(
  name: keyof typeof PRESS_MAX,
  input: Input,
  output: Output,
) {
  const max = PRESS_MAX[name]
  const initial: z.infer<Output>[] = []
  return {
    output: z.array(output),
    input: z.array(input).max(max, `There is room for ${max} at most`),
    initial,
  }
}
const filesField = (name: keyof typeof PRESS_MAX) => listOf(name, fileId, z.string())
const bio = (name: BioName) => textField(blankableText(BIO_MAX_LENGTHS[name]))

const photoFields = {
  file: { output: z.string(), input: fileId, initial: '' },
  /** Alternative text. */
  alt: textField(blankableText(300)),
  credit: textField(blankableText(120)),
}
const quoteFields = {
  text: textField(requiredText('Write the quote', 400)),
  source: textField(requiredText('Say who wrote or said it', 120)),
  link: optionalField(optionalLink),
}
const bookingFields = {
  name: textField(blankableText(120)),
  email: textField(blankableEmail),
  phone: textField(blankableText(60)),
}

const visibility = z.enum(PRESS_VISIBILITIES)
/** The same value for every part. Object.fromEntries loses the keys. */
const ofParts = <Value>(value: Value) =>
  Object.fromEntries(PRESS_PARTS.map((part) => [part, value])) as Record<PressPart, Value>

const fields = {
  /** Turns the whole press kit off, whatever its parts' settings are. */
  isOn: flagField(false),
  parts: {
    output: z.object(ofParts(visibility)),
    input: z.strictObject(ofParts(visibility)),
    initial: ofParts<PressVisibility>('shown'),
  },
  /** Markdown. */
  shortBio: bio('shortBio'),
  mediumBio: bio('mediumBio'),
  longBio: bio('longBio'),
  photos: listOf(
    'photos',
    z.strictObject(partOf(photoFields, 'input')),
    z.object(partOf(photoFields, 'output')),
  ),
  quotes: listOf(
    'quotes',
    z.strictObject(partOf(quoteFields, 'input')),
    z.object(partOf(quoteFields, 'output')),
  ),
  /** Ids of files. */
  rider: filesField('rider'),
  stagePlot: filesField('stagePlot'),
  logos: filesField('logos'),
  booking: {
    output: z.object(partOf(bookingFields, 'output')),
    input: z.strictObject(partOf(bookingFields, 'input')),
    initial: partOf(bookingFields, 'initial'),
  },
}

/** The press kit for its editor. */
export const pressKit = z.object({
  ...partOf(fields, 'output'),
  /** 0 before the first change. */
  version: z.int(),
})
export type PressKit = z.infer<typeof pressKit>
export type PressContent = Omit<PressKit, 'version'>

/** The ids of all files in a press kit. */
export function filesOf({ photos, rider, stagePlot, logos }: PressContent): string[] {
  return [...photos.map(({ file }) => file), ...rider, ...stagePlot, ...logos]
}

export const DEFAULT_PRESS_CONTENT: PressContent = partOf(fields, 'initial')

export const pressKitInput = z.strictObject({
  ...partOf(fields, 'input'),
  /** The version that the writer had loaded; undefined skips the check. */
  version: z.int().min(0).nullish(),
})

export const pressConflict = conflictOf(pressKit)

/** A file uploaded for the press kit. */
export const pressFile = z.object({
  id: z.string(),
  /** Name of the saved file. */
  name: z.string(),
  bytes: z.int(),
  /** Path of its picture on pages; null for a PDF. */
  picture: z.string().nullable(),
})
export type PressFile = z.infer<typeof pressFile>

export const pressForm = z.object({ kit: pressKit, files: z.array(pressFile) })
export type PressForm = z.infer<typeof pressForm>

/** A private link; its token is only in the response to its creation. */
export const pressLink = z.object({
  id: z.int(),
  /** The recipient. */
  note: z.string(),
  createdAt: isoDateTime,
})
export type PressLink = z.infer<typeof pressLink>
export const newPressLink = pressLink.extend({ token: z.string() })
export const pressLinkInput = z.strictObject({ note: requiredText('Say who gets the link', 120) })

const shownFile = z.object({
  name: z.string(),
  bytes: z.int(),
  href: z.string(),
  /** URL of its picture on the page; null for a PDF. */
  picture: z.string().nullable(),
})
export type ShownPressFile = z.infer<typeof shownFile>

/** The press kit for its page; a part that is empty, or that the reader may not see, is an empty list or null. */
export const shownPressKit = z.object({
  bios: z.array(z.object({ length: z.enum(['shortBio', 'mediumBio', 'longBio']), html: z.string() })),
  photos: z.array(shownFile.extend({ alt: z.string(), credit: z.string() })),
  release: z
    .object({
      slug: z.string(),
      title: z.string(),
      imageUrl: z.string(),
      releaseDate: z.string().nullable(),
    })
    .nullable(),
  shows: z.array(eventKind.row),
  quotes: z.array(z.object(partOf(quoteFields, 'output'))),
  rider: z.array(shownFile),
  stagePlot: z.array(shownFile),
  logos: z.array(shownFile),
  booking: z.object(partOf(bookingFields, 'output')).nullable(),
  /** The zip of all files; null when there are none. */
  zip: shownFile.omit({ picture: true }).nullable(),
})
export type ShownPressKit = z.infer<typeof shownPressKit>

export const pressFileParams = z.object({ id: fileId })
export const linkedFileParams = z.object({ token: z.string().max(200), id: fileId })
/** 'page' selects the file's picture for pages. */
export const pressFileQuery = z.object({ size: z.literal('page').optional() })
