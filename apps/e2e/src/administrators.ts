import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { stack } from './stack.ts'

/** Runs one statement as the owner of the schema, for states that no screen can create at will. */
export async function inDatabase(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  try {
    // The columns depend on the statement.
    return (await database.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await database.end()
  }
}

/** Adds an administrator for one test, with the stack's password. */
export async function addAdministrator(username: string): Promise<void> {
  await inDatabase(
    `insert into users (username, password_hash, created_at)
     select $1, password_hash, now() from users where username = $2 on conflict do nothing`,
    [username, stack.username],
  )
}

/** Ends every session of an administrator, as if they had expired. */
export async function endSessions(username: string): Promise<void> {
  await inDatabase(
    `update sessions set revoked_at = now() from users where users.id = sessions.user_id and username = $1`,
    [username],
  )
}

/** Allows an administrator's last code again, as if half a minute had passed. */
export async function forgetLastCode(username: string): Promise<void> {
  await inDatabase('update users set totp_last_step = 0 where username = $1', [username])
}

/** The code that an authenticator app shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** A code that is not valid now. */
export function wrongCodeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const near = [-60, -30, 0, 30, 60].map((s) => totp.generate({ timestamp: Date.now() + s * 1000 }))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}
