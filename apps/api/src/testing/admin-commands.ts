import { sql } from 'kysely'
import { runAdminCommand, type AdminCommand, type CommandProcess } from '../commands/command.ts'
import { createAdmin, resetPassword, resetTwoFactor } from '../commands/administrators.ts'
import { rotateSecret } from '../commands/rotate-secret.ts'
import { createSetupLink } from '../commands/setup-link.ts'
import { startProgram } from './programs.ts'
import { cookieOf, createTestApp, type TestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

export const NEW_PASSWORD = 'seventeen lanterns drift past'

const COMMANDS = {
  'create-admin': createAdmin,
  'create-setup-link': createSetupLink,
  'rotate-secret': rotateSecret,
  'reset-password': resetPassword,
  'reset-two-factor': resetTwoFactor,
} satisfies Record<string, AdminCommand>
export type CommandName = keyof typeof COMMANDS

/** Default fields of a command's entry in the audit log. */
export const SERVER_ENTRY = {
  kind: 'change',
  username: null,
  isFromServer: true,
  before: null,
  after: null,
  ipAddress: null,
  device: null,
}

/** The API, with the commands for its administrators. */
export interface AdminCommands {
  api: TestApp
  /** Runs a script's command in this process. */
  run: (name: CommandName, args: string[], env?: NodeJS.ProcessEnv) => Promise<{ code: number; text: string }>
  /** Runs the script in a process of its own; `errors` is its stderr. */
  runScript: (name: CommandName, args: string[]) => Promise<{ code: number; text: string; errors: string }>
  signIn: (
    username: string,
    password: string,
  ) => Promise<{ status: number; cookie: string | undefined; requiresTwoFactor?: boolean }>
  /** The commands' entries in the audit log. */
  entries: () => Promise<object[]>
  /** Restores the initial administrators and sessions, and clears the audit log. */
  startAnew: () => Promise<void>
}

export async function prepareAdminCommands(): Promise<AdminCommands> {
  const api = await createTestApp()
  const { db, url } = api.database
  const startAnew = await saveAccounts(api.database)
  return {
    api,
    startAnew,
    async run(name, args, env = {}) {
      let text = ''
      const output = { write: (part: string) => (text += part) }
      const program: CommandProcess = {
        argv: ['node', `${name}.js`, ...args],
        env: { DATABASE_URL: url, ...env },
        stdout: output,
        stderr: output,
      }
      await runAdminCommand(COMMANDS[name], program)
      return { code: Number(program.exitCode ?? 0), text }
    },
    async runScript(name, args) {
      const { exit, output } = startProgram(`../scripts/${name}.ts`, { DATABASE_URL: url }, args)
      return { code: await exit, ...output }
    },
    async signIn(username, password) {
      const body = { username, password }
      const response = await api.call('POST', '/api/login', { as: 'anonymous', body })
      return { status: response.statusCode, cookie: cookieOf(response), ...response.json() }
    },
    entries: () =>
      db
        .selectFrom('activity')
        .select(['kind', 'summary', 'username', 'isFromServer', 'before', 'after', 'ipAddress', 'device'])
        .where('isFromServer', '=', true)
        .execute(),
  }
}

/** @returns a function that restores the current users and sessions, and deletes those of others */
async function saveAccounts({ db, clearActivity }: TestDatabase): Promise<() => Promise<void>> {
  const tables = ['users', 'sessions'] as const
  const saved: { table: (typeof tables)[number]; rows: string }[] = []
  for (const table of tables) {
    const { rows } = await sql<{
      rows: string
    }>`select jsonb_agg(t)::text as rows from ${sql.table(table)} t`.execute(db)
    saved.push({ table, rows: rows[0]?.rows ?? '[]' })
  }
  return async () => {
    await clearActivity()
    for (const table of ['users', 'throttles', 'siteSettings'] as const) await db.deleteFrom(table).execute()
    for (const { table, rows } of saved)
      await sql`insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(db)
  }
}
