import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describeError } from '../commands/command.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { withSiteMedia } from '../connections/media/site-media.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { backUp } from './back-up.ts'
import { listBackups } from './backup-files.ts'
import type { BackupState } from './backup-state.ts'
import { copyBackup, tryCopy } from './copy-backup.ts'
import { tryBackup } from './try-backup.ts'

export interface BackupOrder {
  now: Date
  isTrialDue: boolean
  /** Where encrypted copies go; null without such a place. */
  copies: Env['backups']['copies']
}

/** What was done; `failure` says why there is no new backup, or no copy of it. */
export interface BackupReport extends Pick<BackupState, 'backup' | 'copy' | 'trial'> {
  failure: string | null
}

/** Makes the nightly backup, and tries it when that is due. */
export async function workOnBackup(
  { now, isTrialDue, copies }: BackupOrder,
  source: NodeJS.ProcessEnv = process.env,
): Promise<BackupReport> {
  const env = readCommandEnv(source)
  const { folder, keep, trialDatabaseUrl } = env.backups
  const report: BackupReport = { failure: null }
  const at = now.toISOString()
  try {
    const { target, bytes, missing } = await withSiteMedia(env, (store) =>
      backUp({
        databaseUrl: env.databaseUrl,
        appSecret: env.isAppSecretGiven ? env.appSecret : null,
        ...{ store, folder, keep, now },
      }),
    )
    report.backup = { at, name: basename(target), bytes, missing: missing.length }
  } catch (error) {
    report.failure = describeError(error)
  }
  let store: MediaStore | undefined
  if (report.backup && copies) {
    const { name } = report.backup
    const { recipient } = copies
    try {
      store = await openCopies(copies)
      await copyBackup({ store, folder, name, recipient, appSecret: env.appSecret, keep })
      report.copy = { at, name }
    } catch (error) {
      report.failure = `It could not be copied to the second place. ${describeError(error)}`
    }
  }
  // One that failed leaves the last good one, whose trial may be due as well.
  const name = (await listBackups(folder).catch(() => [])).at(-1)
  if (isTrialDue && name !== undefined) {
    const kind = trialDatabaseUrl === null ? 'digests' : 'restored'
    const attempt = async () => {
      await tryBackup({ backup: join(folder, name), trialDatabaseUrl, now })
      if (store && report.copy) await tryCopy(store, folder, name)
    }
    const problem = await attempt().then(() => null, describeError)
    report.trial = { at, name, kind, problem }
  }
  return report
}

/** @throws Error when the folder is missing: one that was made anew would be on another disk than the musician's */
async function openCopies(copies: NonNullable<Env['backups']['copies']>): Promise<MediaStore> {
  const isThere = copies.mediaBucket !== null || (await stat(copies.mediaDir).catch(() => null))
  if (!isThere) throw new Error(`There is no folder ${copies.mediaDir}: is its disk mounted?`)
  return createMediaStore(copies)
}
