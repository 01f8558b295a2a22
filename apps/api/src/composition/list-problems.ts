import { readBackupProblem } from '../backup/backup-status.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/tables.ts'

/** What is wrong with the site, a sentence for each, for the daily mail to administrators. */
export async function listProblems(db: Db, env: Pick<Env, 'backups'>, now: Date): Promise<string[]> {
  const problems = await Promise.all([readBackupProblem(db, env, now)])
  return problems.filter((problem) => problem !== null)
}
