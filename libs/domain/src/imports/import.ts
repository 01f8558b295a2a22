import { z } from 'zod'
import { isoDateTime, requiredText } from '../contract/field.ts'
import { optionalUpc } from '../release/music-track.ts'
import { DATE_ORDERS, IMPORT_FALLBACKS, IMPORT_KINDS, IMPORT_VISIBILITIES } from './import-values.ts'

/** How a file is to be read; what is left out is guessed from it. */
export const importOptions = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    /** Field -> index of its column, from 0. */
    columns: z.record(z.string().max(40), z.int().min(0).max(199)).optional(),
    order: z.enum(DATE_ORDERS).optional(),
    fallbacks: z.partialRecord(z.enum(Object.keys(IMPORT_FALLBACKS)), z.string().max(200)).optional(),
    visibility: z.enum(IMPORT_VISIBILITIES).optional(),
  })
  .meta({ id: 'ImportOptions' })
export type ImportOptions = z.infer<typeof importOptions>

/** What becomes of a row: it is made, was here before, or cannot be read. */
export const ROW_OUTCOMES = ['new', 'known', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

const importRow = z
  .object({
    /** In the file, from 1. */
    line: z.int(),
    outcome: z.enum(ROW_OUTCOMES),
    /** Of the show or release; what the line says where it cannot be read. */
    title: z.string(),
    /** Such as its date and venue. */
    detail: z.string(),
    /** Why it is not made; null for a new one. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRow>

/** What an import of a file would do; nothing is stored. */
export const importPreview = z
  .object({
    options: importOptions.required(),
    encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
    /** The columns of a table, with the first of their cells that has a text; none for a calendar. */
    columns: z.array(z.object({ name: z.string(), sample: z.string() })),
    /** A date of the file that can be read both ways; null where none can, or another one decides. */
    unclearDate: z.object({ written: z.string(), monthFirst: z.string(), dayFirst: z.string() }).nullable(),
    rows: z.array(importRow),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof importPreview>

/** An import that was made. */
export const importEntry = z
  .object({
    id: z.int(),
    kind: z.enum(IMPORT_KINDS),
    fileName: z.string(),
    at: isoDateTime,
    /** Who made it; null where they are an administrator no longer. */
    who: z.string().nullable(),
    /** How many were made, were here before and could not be read. */
    made: z.int(),
    known: z.int(),
    refused: z.int(),
    undoneAt: isoDateTime.nullable(),
  })
  .meta({ id: 'ImportEntry' })
export type ImportEntry = z.infer<typeof importEntry>

/** What an undo did. */
export const importUndo = z
  .object({
    removed: z.int(),
    /** What was changed since the import, and so stays. */
    kept: z.array(z.object({ id: z.int(), title: z.string() })),
  })
  .meta({ id: 'ImportUndo' })
export type ImportUndo = z.infer<typeof importUndo>

const MBID = z.guid('Must be the id of an artist')

/** An artist as MusicBrainz knows it. */
const foundArtist = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Such as 'folk duo from Oslo'; '' without one. */
    about: z.string(),
  })
  .meta({ id: 'FoundArtist' })
export type FoundArtist = z.infer<typeof foundArtist>
export const artistSearch = z
  .strictObject({ name: requiredText('Artist is required', 200) })
  .meta({ id: 'ArtistSearch' })
export const foundArtists = z.object({ artists: z.array(foundArtist) }).meta({ id: 'FoundArtists' })

/** A release as MusicBrainz knows it, in the fields of an import. */
const foundRelease = z
  .object({
    id: z.string(),
    title: z.string(),
    artist: z.string(),
    releaseDate: z.string(),
    type: z.string(),
    upc: z.string(),
    tracks: z.array(z.string()),
  })
  .meta({ id: 'FoundRelease' })
export type FoundRelease = z.infer<typeof foundRelease>
/** By the artist or by the UPC. */
export const releaseSearch = z
  .strictObject({
    artistId: MBID.nullish(),
    upc: optionalUpc,
  })
  .refine(({ artistId, upc }) => Boolean(artistId) !== Boolean(upc), {
    error: 'Name an artist or a UPC',
    path: ['upc'],
  })
  .meta({ id: 'ReleaseSearch' })
export const foundReleases = z
  .object({
    releases: z.array(foundRelease),
    /** False where the artist has more than were asked for. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'FoundReleases' })
