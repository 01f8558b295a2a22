import { z } from 'zod'
import { isoDateTime, requiredText } from '../schema/field.ts'
import { optionalUpc } from '../release/music-track.ts'
import {
  DATE_ORDERS,
  IMPORT_FALLBACKS,
  IMPORT_KINDS,
  IMPORT_VISIBILITIES,
  SHOW_HOURS,
} from './import-values.ts'

/** How to parse a file; missing options are guessed from it. */
export const importOptions = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Field -> index of its column, from 0. */
  columns: z.record(z.string().max(40), z.int().min(0).max(199)).optional(),
  order: z.enum(DATE_ORDERS).optional(),
  fallbacks: z.partialRecord(z.enum(Object.keys(IMPORT_FALLBACKS)), z.string().max(200)).optional(),
  visibility: z.enum(IMPORT_VISIBILITIES).optional(),
  /** How long shows last that have a start and no end; null to leave them so. */
  hours: z.number().min(SHOW_HOURS.min).max(SHOW_HOURS.max).nullable().optional(),
})
export type ImportOptions = z.infer<typeof importOptions>

/** Outcome of a row: it is new, already stored, or invalid. */
export const ROW_OUTCOMES = ['new', 'known', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export const importRow = z.object({
  /** Line in the file, from 1. */
  line: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Title of the show or release; the text of the line when it is invalid. */
  title: z.string(),
  /** Such as date and venue. */
  detail: z.string(),
  /** Why it is not imported; null for a new item. */
  reason: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** The result that an import would have; nothing is stored. */
export const importPreview = z.object({
  options: importOptions.required(),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  /** The columns of a table, each with its first non-empty cell; none for a calendar. */
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** An ambiguous date; null when there is none, or when another date decides the order. */
  unclearDate: z.object({ written: z.string(), monthFirst: z.string(), dayFirst: z.string() }).nullable(),
  /** Number of new shows whose rows have a start and no end. */
  withoutEnd: z.int(),
  rows: z.array(importRow),
})
export type ImportPreview = z.infer<typeof importPreview>

/** A completed import. */
export const importEntry = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  at: isoDateTime,
  /** Who imported it; null for a former administrator. */
  who: z.string().nullable(),
  /** Numbers of new, already stored, and invalid rows. */
  made: z.int(),
  known: z.int(),
  refused: z.int(),
  undoneAt: isoDateTime.nullable(),
})
export type ImportEntry = z.infer<typeof importEntry>

/** The result of an undo. */
export const importUndo = z.object({
  removed: z.int(),
  /** Items that stay because they were changed since the import. */
  kept: z.array(z.object({ id: z.int(), title: z.string() })),
})
export type ImportUndo = z.infer<typeof importUndo>

const MBID = z.guid('Must be the id of an artist')

/** An artist in MusicBrainz. */
export const foundArtist = z.object({
  id: z.string(),
  name: z.string(),
  /** Such as 'folk duo from Oslo'; '' when empty. */
  about: z.string(),
})
export type FoundArtist = z.infer<typeof foundArtist>
export const artistSearch = z.strictObject({ name: requiredText('Artist is required', 200) })
export const foundArtists = z.object({ artists: z.array(foundArtist) })

/** A release in MusicBrainz, as the fields of an import. */
export const foundRelease = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  releaseDate: z.string(),
  type: z.string(),
  upc: z.string(),
  tracks: z.array(z.string()),
})
export type FoundRelease = z.infer<typeof foundRelease>
/** Searches by artist or UPC. */
export const releaseSearch = z
  .strictObject({
    artistId: MBID.nullish(),
    upc: optionalUpc,
  })
  .refine(({ artistId, upc }) => Boolean(artistId) !== Boolean(upc), {
    error: 'Name an artist or a UPC',
    path: ['upc'],
  })
export const foundReleases = z.object({
  releases: z.array(foundRelease),
  /** False when the artist has more releases than were loaded. */
  isComplete: z.boolean(),
})
