// Apart from the schemas of import.ts, because the rules need no zod.

import type { Language } from '../site/language.ts'

/** What a file can bring. */
export const IMPORT_KINDS = ['shows', 'releases'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** docs/product/constants.md#import-limits */
export const IMPORT_ROWS_MAX = 1000
export const IMPORT_ROWS_MESSAGE =
  'The file has more than 1,000 rows. Please split it into smaller files and import them one after the other.'

/** The fields that columns are mapped to, with their labels, in the order of the form. */
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

/** The field whose column has days, of each kind. */
export const DATE_FIELDS = { shows: 'date', releases: 'releaseDate' } as const

/** Texts that stand in for an empty field of a show, and what they are unless they are changed. */
export const IMPORT_FALLBACKS = { title: '', venue: '', price: 'TBA' } as const

/** How '5/6/2027' is read. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Which of the new ones visitors see: all, none, or the releases that have their links. */
export const IMPORT_VISIBILITIES = ['shown', 'hidden', 'linked'] as const
export type ImportVisibility = (typeof IMPORT_VISIBILITIES)[number]
export const DEFAULT_VISIBILITY: Record<ImportKind, ImportVisibility> = { shows: 'shown', releases: 'linked' }

/** One row of a source as fields, or what is wrong with it. Lines count from 1. */
export type SourceRow =
  { line: number; fields: Partial<Record<string, string>> } | { line: number; text: string; reason: string }

/** What reading rows depends on. */
export interface ReadingContext {
  order: DateOrder
  fallbacks: Partial<Record<keyof typeof IMPORT_FALLBACKS, string>>
  visibility: ImportVisibility
  now: Date
  timeZone: string
  /** In which dates and times are written. */
  language: Language
  /** The name of the musician's project. */
  siteName: string
}

/** A row as what is stored, or why it cannot be. */
export type ReadRow<Fields> =
  | {
      fields: Fields
      /** Names of tracks of a release. */
      tracks: string[]
      /** What makes two the same: any of these. */
      keys: string[]
      /** What the preview says of it beside its title. */
      detail: string
    }
  | { reason: string }

/** Text without case, accents, spaces and punctuation, so that spellings of one name are the same. */
export function plainText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
  // A name may be nothing but signs.
  return plain || text.trim()
}
