import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runBackupCommand } from '../backup/back-up.ts'
import { runRestoreCommand } from '../backup/restore.ts'
import type { CommandProcess } from '../commands/command.ts'
import type { Db } from '../db/tables.ts'
import type { TestDatabase } from './test-database.ts'

/** Folders for backups and media, and the commands on them. */
export interface BackupPlace {
  folder: string
  backups: string
  /** A folder for media. */
  mediaDir: (name: string) => string
  env: (database: Pick<TestDatabase, 'url' | 'ownerUrl'>, mediaDir: string) => NodeJS.ProcessEnv
  /** Runs a command in this process. */
  run: (name: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) => Promise<CommandResult>
  remove: () => void
}

interface CommandResult {
  code: number
  text: string
  errors: string
}

const COMMANDS = { backup: runBackupCommand, restore: runRestoreCommand }
export const BACKUP_SECRET = 'a-secret-for-the-tests-0123456789'

export function createBackupPlace(): BackupPlace {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-backup-'))
  return {
    folder,
    backups: join(folder, 'backups'),
    mediaDir: (name) => join(folder, 'media', name),
    env: ({ url, ownerUrl }, mediaDir) => ({
      DATABASE_URL: url,
      MIGRATION_DATABASE_URL: ownerUrl,
      MEDIA_URL: `file://${mediaDir}`,
      APP_SECRET: BACKUP_SECRET,
    }),
    async run(name, args, env) {
      const output = { text: '', errors: '' }
      const program: CommandProcess = {
        argv: ['node', `${name}.js`, ...args],
        env,
        stdout: { write: (part) => (output.text += part) },
        stderr: { write: (part) => (output.errors += part) },
      }
      await COMMANDS[name](program)
      return { code: Number(program.exitCode ?? 0), ...output }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** A sum of all rows of each table, by its name. */
export async function sumsOfTables(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db)
    sums[name] = found[0]?.sum ?? ''
  }
  return sums
}
