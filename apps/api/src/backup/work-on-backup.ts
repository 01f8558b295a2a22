import { basename, join } from 'node:path'
import { describeError } from '../commands/command.ts'
import { readCommandEnv } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { backUp } from './back-up.ts'
import { listBackups } from './backup-files.ts'
import type { BackupState } from './backup-state.ts'
import { tryBackup } from './try-backup.ts'

export interface BackupOrder {
  now: Date
  isTrialDue: boolean
}

/** What was done; `failure` says why there is no new backup. */
export interface BackupReport extends Pick<BackupState, 'backup' | 'trial'> {
  failure: string | null
}

/** Makes the nightly backup, and tries it when that is due. */
export async function workOnBackup(
  { now, isTrialDue }: BackupOrder,
  source: NodeJS.ProcessEnv = process.env,
): Promise<BackupReport> {
  const env = readCommandEnv(source)
  const { folder, keep } = env.backups
  const report: BackupReport = { failure: null }
  const at = now.toISOString()
  try {
    const { target, bytes, missing } = await backUp({
      databaseUrl: env.databaseUrl,
      store: await createMediaStore(env),
      appSecret: env.isAppSecretGiven ? env.appSecret : null,
      ...{ folder, keep, now },
    })
    report.backup = { at, name: basename(target), bytes, missing: missing.length }
  } catch (error) {
    report.failure = describeError(error)
  }
  // One that failed leaves the last good one, whose trial may be due as well.
  const name = (await listBackups(folder).catch(() => [])).at(-1)
  if (isTrialDue && name !== undefined) {
    const { trialDatabaseUrl } = env.backups
    const kind = trialDatabaseUrl === null ? 'digests' : 'restored'
    const problem = await tryBackup({ backup: join(folder, name), trialDatabaseUrl, now }).then(
      () => null,
      describeError,
    )
    report.trial = { at, name, kind, problem }
  }
  return report
}
