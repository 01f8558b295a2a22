import type { CommandProcess } from '../commands/command.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import { backupProblem, readBackupState } from './backup-state.ts'

/** What is wrong with the API's own backups; null when nothing is, or when it makes none. */
async function readBackupProblem(
  db: Db,
  { backups }: Pick<Env, 'backups'>,
  now: Date,
): Promise<string | null> {
  return backups.isOn ? backupProblem(await readBackupState(db), now) : null
}

/** Prints `{ isOn, problem, since, backup, trial }` as one line. */
export async function printBackupStatus({ env: source, stdout }: CommandProcess): Promise<void> {
  const env = readCommandEnv(source)
  const db = createDb(createPool(env.databaseUrl, () => {}, COMMAND_WAITS))
  try {
    const { state } = await readBackupState(db)
    const problem = await readBackupProblem(db, env, new Date())
    stdout.write(`${JSON.stringify({ isOn: env.backups.isOn, problem, ...state })}\n`)
  } finally {
    await db.destroy()
  }
}
