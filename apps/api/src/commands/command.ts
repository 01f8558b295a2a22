import type { Readable } from 'node:stream'
import { hashPassword, ownNames, passwordProblem } from '../auth/passwords.ts'
import { findAccount, listUsernames, type Account } from '../auth/users.repository.ts'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'
import { isMigrated } from '../db/migrations/index.ts'
import type { Db } from '../db/tables.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { readablePassword } from './first-run.ts'
import { readSiteSettings } from '../site/site.routes.ts'

/** The parts of the process that a command uses: Node's own, or a test's. */
export interface CommandProcess {
  argv: string[]
  env: NodeJS.ProcessEnv
  /** Missing where nothing is asked. */
  stdin?: Readable & { isTTY?: boolean }
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown }
  exitCode?: NodeJS.Process['exitCode']
}

/** Runs a command-line program: a failure prints one readable text to stderr and exits with 1. */
export async function runCommand(
  command: () => Promise<void>,
  program: CommandProcess = process,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    program.stderr.write(`${describeError(error)}\n`)
    program.exitCode = 1
  }
}

/** The message of an error and its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(Boolean)
  return [error.message || error.name, ...causes.map(describeError)].join(': ')
}

interface AdminCommandInput {
  db: Db
  env: Pick<
    Env,
    | 'adminPassword'
    | 'siteTimeZone'
    | 'publicOrigin'
    | 'adminOrigin'
    | 'appSecret'
    | 'isAppSecretGiven'
    | 'formerAppSecrets'
  >
  /** The user name as typed. */
  username: string
  now: Date
}

export interface AdminCommand {
  usage: string
  /** Without it, the command takes one user name. */
  takes?: 'nothing'
  /** @returns the lines to print when everything is done */
  work: (input: AdminCommandInput) => Promise<string[]>
}

export async function runAdminCommand(
  { usage, takes, work }: AdminCommand,
  program: CommandProcess,
): Promise<void> {
  await runCommand(async () => {
    const names = program.argv.slice(2)
    const isOneName = names.length === 1 && names[0] !== '' && !names[0]?.startsWith('-')
    if (takes === 'nothing' ? names.length > 0 : !isOneName) throw new Error(usage)
    const [username = ''] = names
    const env = readCommandEnv(program.env)
    // The pool drops a connection that fails while idle; without a database the next query fails.
    const db = createDb(createPool(env.databaseUrl, () => {}, COMMAND_WAITS))
    try {
      if (!(await isMigrated(db)))
        throw new Error('The database is not one of this version: migrate it first, or start the site once.')
      const lines = await work({ db, env, username, now: new Date() })
      program.stdout.write(`${lines.join('\n')}\n`)
    } finally {
      await db.destroy()
    }
  }, program)
}

/**
 * The administrator that a command changes.
 * @throws Error with the list of administrators
 */
export async function requireAdministrator({ db, username }: AdminCommandInput): Promise<Account> {
  const account = await findAccount(db, username)
  if (account) return account
  const names = (await listUsernames(db)).map((name) => `'${name}'`).join(', ')
  throw new Error(
    names === ''
      ? 'There is no administrator yet: make one with create-admin.'
      : `There is no administrator '${username}'. There is: ${names}.`,
  )
}

/**
 * The password that a command sets: ADMIN_PASSWORD, checked as in the interface, or else a random one.
 * @param username of the account
 * @returns its hash, and the line that shows the password on the terminal
 */
export async function newPassword(
  { db, env }: AdminCommandInput,
  username: string,
): Promise<{ passwordHash: string; passwordMessage: string }> {
  const password = env.adminPassword ?? readablePassword()
  if (env.adminPassword !== undefined) {
    const site = await readSiteSettings(db, env.siteTimeZone)
    const names = ownNames(site, [env.publicOrigin, env.adminOrigin], username)
    const problem = await passwordProblem(password, names)
    if (problem) throw new Error(`ADMIN_PASSWORD will not do. ${problem}`)
  }
  const passwordMessage = env.adminPassword
    ? 'The password is the one in ADMIN_PASSWORD.'
    : `Password: ${password}`
  return { passwordHash: await hashPassword(password), passwordMessage }
}
