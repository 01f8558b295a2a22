import type { SiteSettings } from '@troubadour/domain/site/site'
import type { Db } from '../db/tables.ts'
import { JobError, type Job } from '../jobs/job.ts'
import { waitUntil } from '../jobs/next-time.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { BACKUP_JOB, readBackupState, storeBackupState, type BackupState } from './backup-state.ts'
import type { BackupOrder, BackupReport } from './work-on-backup.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** 3:10 in the site's zone, in seconds after midnight. */
const NIGHT_S = 3 * 3600 + 10 * 60
/** A backup that began at the same time a week ago is due, too. */
const TRIAL_EVERY_MS = 6.5 * 24 * HOUR_MS
const TIMEOUT_MS = 6 * HOUR_MS

export type WorkOnBackup = (order: BackupOrder, signal: AbortSignal) => Promise<BackupReport>

interface BackupJobDeps {
  db: Db
  now: () => Date
  readSite: () => Promise<Pick<SiteSettings, 'timeZone'>>
  /** Where encrypted copies go; null without such a place. */
  readCopies: () => BackupOrder['copies']
  work: WorkOnBackup
}

/** Backs the site up every night (docs/backup.md). The first night is the one after the first start. */
export function backupJob({ db, now, readSite, readCopies, work }: BackupJobDeps): Job {
  return {
    name: BACKUP_JOB,
    everyMs: async () => waitUntil(NIGHT_S, now(), (await readSite()).timeZone),
    retry: { firstMs: 30 * MINUTE_MS, maxMs: 6 * HOUR_MS },
    timeoutMs: TIMEOUT_MS,
    async run({ signal }) {
      const { state } = await readBackupState(db)
      if (!state) {
        await storeBackupState(db, { since: now().toISOString() })
        return 'nothing'
      }
      const order = { now: now(), isTrialDue: isTrialDue(state, now()), copies: readCopies() }
      const { failure, ...done } = await work(order, signal)
      await storeBackupState(db, { ...state, ...done })
      if (failure !== null) throw new JobError(failure)
      return 'done'
    },
  }
}

function isTrialDue({ trial }: BackupState, now: Date): boolean {
  if (!trial || trial.problem !== null) return true
  return now.getTime() - Date.parse(trial.at) >= TRIAL_EVERY_MS
}

/** Backs up in a separate process, with the environment of this one: the API's memory and its visitors come first. */
export const workInChild: WorkOnBackup = (order, signal) =>
  runInChild(workerBeside(import.meta.url, 'backup-worker'), order, {
    env: process.env,
    timeoutMs: TIMEOUT_MS,
    signal,
  })
