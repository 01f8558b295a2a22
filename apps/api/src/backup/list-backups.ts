import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupList } from '@troubadour/domain/system/backups'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/tables.ts'
import { isDue, listJobs } from '../jobs/jobs.repository.ts'
import { listBackups, listParts } from './backup-files.ts'
import { BACKUP_JOB, backupProblem, readBackupState } from './backup-state.ts'

/** The backups on the server, and what is known of them (docs/product/calls.md#system-calls). */
export async function readBackupList(
  db: Db,
  { backups: { isOn, folder, copies }, siteVersion }: Pick<Env, 'backups' | 'siteVersion'>,
  now: Date,
): Promise<BackupList> {
  const found = await readBackupState(db)
  const [job] = isOn ? await listJobs(db, [BACKUP_JOB]) : []
  const names = await listBackups(folder).catch(() => [])
  const backups = []
  for (const name of names.reverse())
    backups.push({
      name,
      at: timeOf(name).toISOString(),
      bytes: await sizeOf(folder, name).catch(() => null),
    })
  const { trial, copy } = found.state ?? {}
  return {
    isOn,
    // One that was asked for begins within seconds.
    isRunning: job !== undefined && (job.isRunning || (await isDue(db, BACKUP_JOB))),
    problem: isOn ? backupProblem(found, now) : null,
    nextAt: job?.nextAt ?? null,
    trial: trial ? { at: trial.at, kind: trial.kind, problem: trial.problem } : null,
    copiedAt: copy?.at ?? null,
    hasCopies: copies !== null,
    backups,
    folder,
    isInstalled: siteVersion !== undefined,
  }
}

/** The time in a backup's name. */
export function timeOf(name: string): Date {
  return new Date(name.replace(/^troubadour-(.*)T(\d\d)-(\d\d)-(\d\d)Z$/, '$1T$2:$3:$4Z'))
}

/** Rows and files together. */
async function sizeOf(folder: string, name: string): Promise<number> {
  let bytes = 0
  for (const path of new Set(await listParts(join(folder, name))))
    bytes += (await stat(join(folder, name, path))).size
  return bytes
}
