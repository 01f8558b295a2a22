import { z } from 'zod'
import { spotifyEmbedUrl } from '../links/web-text.ts'
import { HIDDEN_SALE_INFO, splitImageList } from './item-values.ts'
import { isImageUrl, isLinkUrl } from './urls.ts'

/** Longest URL that all browsers and proxies accept, in characters. */
export const URL_MAX_LENGTH = 2048

const textUpTo = (maxLength: number, missing = 'Must be text') =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : 'Must be text') })
    .trim()
    .max(maxLength, `Must be at most ${maxLength} characters`)

/**
 * Required text. It is trimmed; white space alone counts as missing.
 * @param message for a missing text (docs/product/validation.md#fields)
 * @param maxLength in characters
 */
export function requiredText(message: string, maxLength: number) {
  return textUpTo(maxLength, message).min(1, message)
}

/** Optional text: undefined, null, `''` and white space alone become null. */
export function optionalText(maxLength: number) {
  return textUpTo(maxLength)
    .nullish()
    .transform((value) => value || null)
}

/** Optional text of at most this many characters; '' when missing. */
export const blankableText = (maxLength: number) => optionalText(maxLength).transform((value) => value ?? '')

/** An optional email address; '' when missing. */
export const blankableEmail = blankableText(254).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'Must be an email address',
)

const LINK_MESSAGE = 'Must be a web address that starts with http:// or https://'
const IMAGE_MESSAGE = 'Must be an address that starts with https:// or /media/'

/** An optional outbound link; blank becomes null. */
export const optionalLink = optionalText(URL_MAX_LENGTH).refine(
  (value) => value === null || isLinkUrl(value),
  LINK_MESSAGE,
)

const isBlankOrImage = (value: string) => value === '' || isImageUrl(value)

/** An optional picture; '' when missing. */
export const blankableImage = blankableText(URL_MAX_LENGTH).refine(isBlankOrImage, IMAGE_MESSAGE)

export function requiredImage(message: string) {
  return requiredText(message, URL_MAX_LENGTH).refine(isBlankOrImage, IMAGE_MESSAGE)
}

/** An optional picture; blank becomes null. */
export const optionalImage = optionalText(URL_MAX_LENGTH).refine(
  (value) => value === null || isImageUrl(value),
  IMAGE_MESSAGE,
)

/** URLs of Spotify's players; no other page of Spotify may be framed. */
const SPOTIFY_EMBED = /^https:\/\/open\.spotify\.com\/embed\/[\w/-]+(\?[\w=&%.-]*)?$/

/** An optional Spotify player URL, also typed as a share link or an embed code; blank becomes null. */
export const optionalSpotifyEmbed = optionalText(URL_MAX_LENGTH)
  .transform((value) => value && spotifyEmbedUrl(value))
  .refine(
    (value) => value === null || SPOTIFY_EMBED.test(value),
    'Must be a Spotify embed address: https://open.spotify.com/embed/…',
  )

/** A comma-separated list of distinct picture URLs; blank entries are dropped, a comma inside a URL is written %2C. */
export const imageList = optionalText(20_000)
  .transform((value) => [...new Set(splitImageList(value))].join(','))
  .refine((value) => splitImageList(value).every(isImageUrl), IMAGE_MESSAGE)

/** A sale tag. 'hidden' in any other spelling is refused: it would be published as a tag. */
export const saleInfo = optionalText(60)
  .transform((value) => value ?? '')
  .refine(
    (value) => value === HIDDEN_SALE_INFO || value.toLowerCase() !== HIDDEN_SALE_INFO.toLowerCase(),
    `To hide the item, write '${HIDDEN_SALE_INFO}' with a capital H`,
  )

/** A calendar day as year-month-day; blank becomes null, other types are converted to text. */
export const optionalCalendarDate = z
  .preprocess(
    (value) => (value === null || value === undefined ? null : String(value).trim() || null),
    z.string().nullable(),
  )
  .refine((value) => value === null || isCalendarDate(value), 'Must be a date as YYYY-MM-DD')

/** Whether it is an existing day as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  // The year 0 does not exist, but PostgreSQL's syntax allows it.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const isoDateTime = z.iso.datetime({ offset: true })

const NUMERIC_ID = z.union([
  z.int(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Must be a number')
    .transform(Number),
])
/** A row's id in a path: PostgreSQL's `integer`. */
export const rowId = NUMERIC_ID.pipe(z.int().min(1).max(2_147_483_647))
export const printfulId = NUMERIC_ID.pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))

/** Accepted but ignored: clients send the field back as they read it, but only the server sets it. */
export const serverOwned = z.unknown().optional()

/** All fields of an entity as `serverOwned`, to be overridden by the writable ones. */
export function allServerOwned<Shape extends object>({ shape }: { shape: Shape }) {
  const fields = Object.keys(shape).map((name) => [name, serverOwned])
  // Object.fromEntries loses the names.
  return Object.fromEntries(fields) as { [Name in keyof Shape]: typeof serverOwned }
}

/**
 * A field of an entity, declared once: its schema in responses, in input, and its initial value. Inputs of patches have
 * no defaults.
 */
export interface Field {
  output: z.ZodType
  input: z.ZodType
  initial: unknown
}

/** The field with its meaning, for the API's description and docs/product/; it names headings as comments do. */
export function described<F extends Field>(field: F, meaning: string): F {
  return { ...field, output: field.output.describe(meaning) }
}

/** A text that is never null; '' when it may be blank. */
export function textField<Input extends z.ZodType>(input: Input, initial = '') {
  return { output: z.string(), input, initial }
}

/** A text that is null when missing. */
export function optionalField<Input extends z.ZodType>(input: Input) {
  // Widen the type: `null` alone would be inferred.
  return { output: z.string().nullable(), input, initial: null as string | null }
}

/** A moment set by hand; undefined keeps the stored value. Stored in UTC. */
export const momentField = {
  output: isoDateTime.nullable(),
  input: z.iso
    .datetime({ offset: true, error: 'Must be a date and a time' })
    // PostgreSQL has no year 0, in any zone.
    .refine((value) => new Date(value).getUTCFullYear() > 1, 'Must be a date and a time')
    .nullish()
    .transform((value) => (value ? new Date(value).toISOString() : value)),
  initial: null as string | null,
}

export function flagField(initial: boolean) {
  return { output: z.boolean(), input: z.boolean().default(initial), initial }
}

type PartOf<Fields, Part extends keyof Field> = {
  [Name in keyof Fields]: Fields[Name] extends Record<Part, infer Value> ? Value : never
}

/** One part of every field, in their order. */
export function partOf<Fields extends Record<string, Field>, Part extends keyof Field>(
  fields: Fields,
  part: Part,
) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[part]])
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as PartOf<Fields, Part>
}

type WithoutDefault<Input> = Input extends z.ZodDefault<infer Inner> ? Inner : Input

/** The patch schemas of all fields: a missing field stays unchanged, so there are no defaults. */
export function patchPartOf<Fields extends Record<string, Field>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, { input }]) => [
    name,
    input instanceof z.ZodDefault ? input.unwrap() : input,
  ])
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: WithoutDefault<Fields[Name]['input']>
  }
}

/** A form's values for an entity's fields: strings, and booleans for switches. */
export type DraftOf<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: Fields[Name]['initial'] extends boolean
    ? boolean
    : Fields[Name]['initial'] extends string
      ? Fields[Name]['initial']
      : string
}

/** The form's values for an entity: '' in place of null. */
export function draftOf<Fields extends Record<string, Field>>(
  fields: Fields,
  values: { [Name in keyof Fields]: string | number | boolean | null },
) {
  const entries = Object.keys(fields).map((name) => [name, values[name] ?? ''])
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as DraftOf<Fields>
}

/** Of a kind whose list can be reordered. */
export const positionColumn = z
  .int()
  .nullable()
  .describe('Its place in the list, from 0, if it was moved by hand (docs/product/states.md#order-by-hand)')

export const rowStamps = {
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  version: z.int().describe('Incremented by every change; a save with an outdated one is refused'),
}
export const deletedStamps = { deletedAt: isoDateTime, restorableUntil: isoDateTime }
