import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { partOf } from '@troubadour/domain/schema/field'
import type { JsonSchema } from '@troubadour/domain/contract/described-calls'
import { eventFields } from '@troubadour/domain/event/event'
import { ownProductFields } from '@troubadour/domain/merch/own-product'
import { postFields } from '@troubadour/domain/post/post'
import { trackFields } from '@troubadour/domain/release/music-track'
import { ownPageFields } from '@troubadour/domain/site/own-page'
import type { NewMusicTrackRow } from '../db/tables.ts'

/** A valid body of `POST /api/admin/events`. */
export const EVENT_BODY = {
  ...partOf(eventFields, 'initial'),
  title: 'Lanterns on the Lake',
  description: 'Bring a blanket.',
  date: 'June 20, 2026',
  time: '8:00 PM',
  venue: 'Boathouse',
  location: '14 Shore Road',
  price: '$20',
  link: 'https://tickets.example/lanterns',
  imageUrl: 'https://images.example/lake.jpg',
  isFeatured: false,
  isVisible: true,
}

/** A valid body of `POST /api/admin/music`. */
export const TRACK_BODY = {
  ...partOf(trackFields, 'initial'),
  title: 'Ember Road',
  description: 'Recorded by a fire.',
  imageUrl: 'https://images.example/ember.jpg',
  spotifyEmbedUrl: 'https://open.spotify.com/embed/track/ember',
  streamUrl: 'https://listen.example/ember',
  releaseDate: '2026-05-01',
  saleInfo: 'New!',
  isComingSoon: false,
  isVisibleInHearIt: true,
  isVisibleInStore: true,
  comingSoonTag: 'Coming Soon',
}

/** A valid body of `POST /api/admin/posts`. */
export const POST_BODY = {
  ...partOf(postFields, 'initial'),
  text: 'Frost on the windows of the van.\n\n[Tickets](https://tickets.example/) are out.',
  pictures: [{ filePath: '/media/k8QsXt5MDiPs-800x800.jpg', alt: 'A van in the snow' }],
  link: 'https://tickets.example/frost',
}

/** A valid body of `POST /api/admin/pages`. */
export const PAGE_BODY = {
  ...partOf(ownPageFields, 'initial'),
  title: 'Lessons',
  description: 'Guitar and voice.',
  text: 'Guitar and **voice**, by the hour.',
}

/** A valid body of `POST /api/admin/own-products`. */
export function ownProductBody(fields: object = {}) {
  return {
    ...partOf(ownProductFields, 'initial'),
    title: 'Ember Road on vinyl',
    category: 'Vinyl',
    variants: [{ id: '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21', name: '', amount: '24', stock: null }],
    ...fields,
  }
}

/** A valid body of `PUT /api/site`. */
export const SITE_BODY = {
  projectName: 'Hollow Pine',
  tagline: 'Stories for the Weary Wanderer',
  companyName: 'Hollow Pine Ltd.',
  contactEmail: 'hello@hollowpine.example',
  contactPhone: '+1 555 010 0146',
  socialProfileUrl: 'https://social.example/hollowpine',
  platformLinks: { spotify: 'https://spotify.example/artist', apple: null, youtube: null, bandcamp: null },
  storeUrl: 'https://store.example/',
  learnMoreUrl: null,
  timeZone: 'America/New_York',
  latestPostUrls: ['https://social.example/p/1'],
  legalUpdatedOn: '2026-01-31',
  popupMode: 'event',
  popupShowDate: '2025-05-30',
  popupCutoff: '2025-05-30T20:00:00-04:00',
  about: 'Songs from the woods.',
  links: [],
  look: DEFAULT_SITE_SETTINGS.look,
  language: DEFAULT_SITE_SETTINGS.language,
  words: DEFAULT_SITE_SETTINGS.words,
  homeSections: DEFAULT_SITE_SETTINGS.homeSections,
  aboutSection: DEFAULT_SITE_SETTINGS.aboutSection,
  videos: DEFAULT_SITE_SETTINGS.videos,
  hasPressKit: false,
  sellsGoods: false,
  tipsPlace: 'nowhere',
}

/** A released track that is visible everywhere. */
export function trackRow(fields: Partial<NewMusicTrackRow> = {}): NewMusicTrackRow {
  return {
    ...partOf(trackFields, 'initial'),
    platformLinks: '[]',
    presaveLinks: '[]',
    title: 'Night Railway',
    imageUrl: 'https://images.example/cover.jpg',
    spotifyEmbedUrl: 'https://open.spotify.com/embed/track/1',
    streamUrl: 'https://listen.example/1',
    releaseDate: '2026-05-01',
    isComingSoon: false,
    price: 'Free',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    updatedAt: new Date('2026-05-01T12:00:00Z'),
    ...fields,
  }
}

/** Valid texts by field name, where the schema is not specific enough. */
const TEXTS: [name: RegExp, text: string][] = [
  [/Seconds$/, '30'],
  [/^isrc$/, 'USS1Z2600001'],
  [/^upc$/, '036000291452'],
  [/(amount|freeFrom)$/i, '8.50'],
  [/^artistId$/, '0103c1cc-4a09-4a5d-a344-56ad99a77193'],
  [/^ids$/, '7'],
  [/spotifyEmbedUrl$/, 'https://open.spotify.com/embed/track/1'],
  [
    /(url|urls|link|links|image|images|picture|portrait|poster|logo|icon|spotify|apple|youtube|bandcamp)$/i,
    'https://pictures.example/lake.jpg',
  ],
  [/^filePath$/, '/media/k8QsXt5MDiPs-800x800.jpg'],
  [/(On|Date|^shipsFrom)$/, '2026-06-20'],
  [/^previousStartsAt$/, '2026-06-13T20:00:00Z'],
  [/^before$/, '7'],
  // A file that testing/called-things.ts has created.
  [/^(file|rider|stagePlot|logos)$/, 'sample-file'],
  [/email$/i, 'ada@example.com'],
  [/^timeZone$/, 'Europe/Lisbon'],
  // Readable colours of a look.
  [/^accent$/, '#f0ae5b'],
  [/^background$/, '#0b1a24'],
  [/^text$/, '#f3ead8'],
  [/^source$/, 'newsletter'],
  // Of a zone, and of a discount.
  [/^id$/, 'zone-1'],
  [/^code$/, 'TOUR-10'],
  [/^(country|countries)$/, 'BE'],
  [/^address$/, 'https://vimeo.com/76979871'],
]
/** A released track needs links, which not every sample has. */
const ALWAYS_TRUE = new Set(['isComingSoon'])
/** The server increments it; clients send the value they have read, or nothing. */
const LEFT_OUT = new Set(['version'])

/** 'whole' has every field, 'sparse' only the required ones, 'longest' the longest allowed texts. */
type SampleKind = 'whole' | 'sparse' | 'longest'

/**
 * A valid value for a schema.
 * @param name of the field
 * @param variant index of the alternative or listed value
 */
export function sample(schema: JsonSchema, kind: SampleKind, variant = 0, name = ''): unknown {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return sample(pick(branches, variant), kind, variant, name)
  if (Array.isArray(schema.type))
    return sample({ ...schema, type: pick(schema.type, variant) }, kind, variant, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(schema.enum, variant)
  if (schema.type === 'null') return null
  if (schema.type === 'boolean') return ALWAYS_TRUE.has(name) || variant % 2 === 0
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'string') return text(schema, kind, name)
  if (schema.type === 'array') return schema.items ? list(schema.items, kind, variant, name) : []
  if (schema.type === 'object') return fields(schema, kind, variant)
  // Any value is valid: clients return what they have received.
  return 'as it was'
}

/** One item, or one of each for a fixed set of ids. */
function list(items: JsonSchema, kind: SampleKind, variant: number, name: string): unknown[] {
  const ids = items.properties?.id?.enum?.length ?? 1
  return Array.from({ length: ids }, (_, index) => sample(items, kind, ids > 1 ? index : variant, name))
}

/** The number of variants for every alternative and every listed value. */
export function variantsOf(schema: JsonSchema): number {
  const branches = schema.anyOf ?? schema.oneOf ?? []
  const parts = [
    ...branches,
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ]
  const types = Array.isArray(schema.type) ? schema.type.length : 1
  return Math.max(branches.length, types, schema.enum?.length ?? 1, ...parts.map(variantsOf))
}

function fields(schema: JsonSchema, kind: SampleKind, variant: number): object {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter((name) => {
    return required.includes(name) || (kind !== 'sparse' && !LEFT_OUT.has(name))
  })
  return Object.fromEntries(
    // There are no more names than properties.
    names.map((name) => [name, sample(properties[name]!, kind, variant, name)]),
  )
}

function text(
  { format, minLength = 0, maxLength = 100 }: JsonSchema,
  kind: SampleKind,
  name: string,
): string {
  if (format === 'uuid') return '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b21'
  const hint = TEXTS.find(([pattern]) => pattern.test(name))
  if (hint) return hint[1]
  if (format === 'date-time') return '2026-06-20T20:00:00Z'
  return 'Lanterns '.repeat(1000).slice(0, kind === 'longest' ? maxLength : Math.max(minLength, 8))
}

function pick<Item>(items: readonly Item[], variant: number): Item {
  // No schema has an empty list of alternatives.
  return items[variant % items.length]!
}
