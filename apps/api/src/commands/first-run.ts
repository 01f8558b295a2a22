import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import { insertUser } from '../auth/users.repository.ts'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { isMigrated } from '../db/migrations/index.ts'
import type { Db } from '../db/tables.ts'
import { copyDemoMedia, loadDemo } from '../demo/load-demo.ts'
import type { Env } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { quoted, recordActivity, SERVER } from '../activity/audit.ts'

type FirstRunEnv = Pick<
  Env,
  | 'databaseUrl'
  | 'migrationDatabaseUrl'
  | 'mediaDir'
  | 'mediaBucket'
  | 'siteTimeZone'
  | 'adminUsername'
  | 'adminPassword'
  | 'isDemo'
>

export interface FirstRunResult {
  /** The administrator just created, with the password to sign in with. */
  administrator: { username: string; password: string } | null
  demoLoaded: boolean
}

/**
 * Migrates; with DEMO on and an empty database it also loads the demo content and creates one administrator
 * (docs/product/README.md#first-run). May be run again, and by several at once.
 */
export async function firstRun(env: FirstRunEnv, now: Date): Promise<FirstRunResult> {
  // The pool drops a connection that fails while idle; without a database the next query fails.
  const pool = createPool(env.databaseUrl, () => {}, COMMAND_WAITS)
  const db = createDb(pool)
  try {
    if (!(await isMigrated(db))) await migrate(env)
    if (!env.isDemo || !(await isEmpty(db))) return { administrator: null, demoLoaded: false }

    const administrator = { username: env.adminUsername, password: env.adminPassword ?? readablePassword() }
    const passwordHash = await hashPassword(administrator.password)
    await copyDemoMedia(await createMediaStore(env))
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('first-run'))`.execute(trx)
      // Another instance may have loaded it meanwhile.
      if (!(await isEmpty(trx))) return { administrator: null, demoLoaded: false }
      await loadDemo(trx, { now, timeZone: env.siteTimeZone })
      await insertUser(trx, { username: administrator.username, passwordHash }, now)
      const summary = `Created the administrator ${quoted(administrator.username)} at the first run`
      await recordActivity(trx, SERVER, { kind: 'change', summary }, now)
      return { administrator, demoLoaded: true }
    })
  } finally {
    await db.destroy()
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from events) and not exists (select from music_tracks)
      and not exists (select from site_settings) and not exists (select from users) as "isEmpty"`.execute(db)
  return rows[0]?.isEmpty ?? false
}

/** Letters that are easy to tell apart on a screen. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_GROUPS = 4
const PASSWORD_GROUP_LENGTH = 5

/** A random password for a person to type, with almost 100 bits. */
export function readablePassword(): string {
  const letter = () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]
  const group = () => Array.from({ length: PASSWORD_GROUP_LENGTH }, letter).join('')
  return Array.from({ length: PASSWORD_GROUPS }, group).join('-')
}
