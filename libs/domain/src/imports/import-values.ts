// This file imports no schemas, because these rules need no zod.

import type { Language } from '../schema/language.ts'
import { countText } from '../texts/count-text.ts'

/** Kinds of content that can be imported. */
export const IMPORT_KINDS = ['shows', 'releases'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
/** '12 shows', '1 release'. */
export const importedText = (kind: ImportKind, count: number) =>
  countText(count, kind === 'shows' ? 'show' : 'release')

/** docs/product/constants.md#import-limits */
export const IMPORT_ROWS_MAX = 1000
export const IMPORT_ROWS_MESSAGE =
  'The file has more than 1,000 rows. Please split it into smaller files and import them one after the other.'

/** Fields that columns are mapped to, with their labels, in the form's order. */
export const IMPORT_FIELDS = {
  shows: {
    date: 'Date',
    time: 'Time',
    title: 'Title',
    venue: 'Venue',
    location: 'Address',
    town: 'Town',
    region: 'Region',
    country: 'Country',
    price: 'Price',
    link: 'Link',
    description: 'Description',
  },
  releases: {
    title: 'Title',
    artist: 'Artist',
    releaseDate: 'Release date',
    type: 'Type',
    upc: 'UPC',
    tracks: 'Tracks',
    description: 'Description',
    spotifyEmbedUrl: 'Spotify URL',
    streamUrl: 'Stream URL',
    presaveUrl: 'Pre-save URL',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

/** Longest values of the fields that are read before, or without, a schema that limits them, in characters. */
const READ_MAX_LENGTHS: Readonly<Record<string, number>> = {
  date: 100,
  releaseDate: 100,
  artist: 200,
  type: 100,
  tracks: 30_000,
}

/** The message for the first field that is too long to be read: 'Date: Must be at most 100 characters', or ''. */
export function lengthProblem(kind: ImportKind, fields: Partial<Record<string, string>>): string {
  for (const [field, label] of Object.entries(IMPORT_FIELDS[kind])) {
    const most = READ_MAX_LENGTHS[field] ?? Infinity
    if ((fields[field] ?? '').trim().length > most) return `${label}: Must be at most ${most} characters`
  }
  return ''
}

/** The date field of each kind. */
export const DATE_FIELDS = { shows: 'date', releases: 'releaseDate' } as const

/** Defaults for empty fields of a show, which the administrator can change. */
export const IMPORT_FALLBACKS = { title: '', venue: '', price: 'TBA' } as const

/** Lengths of shows that have a start and no end, in hours. */
export const SHOW_HOURS = { min: 0.5, max: 24, usual: 2 } as const

/** How '5/6/2027' is parsed. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Which new items become visible: all, none, or releases with links. */
export const IMPORT_VISIBILITIES = ['shown', 'hidden', 'linked'] as const
export type ImportVisibility = (typeof IMPORT_VISIBILITIES)[number]
export const DEFAULT_VISIBILITY: Record<ImportKind, ImportVisibility> = { shows: 'shown', releases: 'linked' }

/** One row of a source, or why it is invalid. Lines count from 1. */
export type SourceRow =
  | { line: number; fields: Partial<Record<string, string>> }
  | { line: number; text: string; reason: string }

/** Options for parsing rows. */
export interface ReadingContext {
  order: DateOrder
  fallbacks: Partial<Record<keyof typeof IMPORT_FALLBACKS, string>>
  visibility: ImportVisibility
  /** How long a show lasts that has a start and no end; null to leave it so. */
  hours: number | null
  now: Date
  timeZone: string
  /** Language for dates and times. */
  language: Language
  /** Name of the musician's project. */
  siteName: string
}

/** A row ready to store, or why it is refused. */
export type ReadRow<Fields> =
  | {
      fields: Fields
      /** Track names of a release. */
      tracks: string[]
      /** Two items are the same if they share any key. */
      keys: string[]
      /** Shown in the preview beside the title. */
      detail: string
      /** The row has a start and no end. */
      lacksEnd?: boolean
    }
  | { reason: string }

/** Text without case, accents, spaces and punctuation, to compare spellings. */
export function plainText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
  // A name may be only punctuation.
  return plain || text.trim()
}
