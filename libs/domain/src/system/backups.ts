import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { requireOneCode, withCodes } from '../auth/auth.ts'

const backupName = z.string().regex(/^troubadour-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)

const storedBackup = z.object({
  name: backupName,
  at: isoDateTime,
  /** Rows and files together; null when its list of parts cannot be read. */
  bytes: z.int().nullable(),
})

/** The backups of the site (docs/backup.md). */
export const backupList = z.object({
  /** Whether the site makes them itself. */
  isOn: z.boolean(),
  /** True from 'Back up now' on. */
  isRunning: z.boolean(),
  problem: z.string().nullable(),
  nextAt: isoDateTime.nullable(),
  /** The last trial; 'digests' without a database for it. */
  trial: z
    .object({ at: isoDateTime, kind: z.enum(['restored', 'digests']), problem: z.string().nullable() })
    .nullable(),
  /** The last encrypted copy; null without one. */
  copiedAt: isoDateTime.nullable(),
  /** Whether there is a place for encrypted copies. */
  hasCopies: z.boolean(),
  /** Newest first. */
  backups: z.array(storedBackup),
  /** Path on the server. */
  folder: z.string(),
  /** Whether the command `troubadour` runs the site, which then also restores it. */
  isInstalled: z.boolean(),
})
export type BackupList = z.infer<typeof backupList>

export const namedBackup = z.object({ name: backupName })
export const backupDownload = z.object({ token: z.string().max(300) })
/** The address of a download, for five minutes. */
export const backupDownloadLink = z.object({ url: z.string() })

export const PASSPHRASE_MIN_LENGTH = 12
const PASSPHRASE_MESSAGE = `The passphrase must have at least ${PASSPHRASE_MIN_LENGTH} characters`

/** Both factors, and the passphrase that will open the sheet. */
export const recoverySheetRequest = withCodes
  .extend({
    passphrase: z.string(PASSPHRASE_MESSAGE).min(PASSPHRASE_MIN_LENGTH, PASSPHRASE_MESSAGE).max(1024),
  })
  .superRefine(requireOneCode)
export type RecoverySheetRequest = z.infer<typeof recoverySheetRequest>
/** Shown once; the server keeps neither the sheet nor the passphrase. */
export const recoverySheet = z.object({ text: z.string() })
