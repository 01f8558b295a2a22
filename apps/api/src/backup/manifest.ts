import { z } from 'zod'
import { isMediaName } from '../media/media-name.ts'

/** Counts up when an older program could not read a backup any more; a newer one reads all former ones. */
export const FORMAT = 1

export const MANIFEST_FILE = 'manifest.json'
/** In the form of `sha256sum`, so that a copy can be checked without this program: `sha256sum --check SHA256SUMS`. */
export const SUMS_FILE = 'SHA256SUMS'
export const TABLES_FOLDER = 'tables'
export const MEDIA_FOLDER = 'media'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const manifest = z.object({
  format: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** Those that had been applied, in order. */
  migrations: z.array(z.string()).min(1),
  /** Names APP_SECRET, which is not in the backup; null when it was not known to the command. */
  secretId: z.string().nullable(),
  /** In the order in which they can be loaded: what a row refers to comes before it. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int() })),
  /** The last number that was given out. */
  sequences: z.array(z.object({ table: identifier, column: identifier, value: z.string().regex(/^\d+$/) })),
  media: z.array(z.object({ name: z.string().refine(isMediaName), bytes: z.int() })),
})
export type Manifest = z.infer<typeof manifest>

/** Where a table's rows are in a backup. */
export function tableFile(table: string): string {
  return `${TABLES_FOLDER}/${table}.copy`
}
