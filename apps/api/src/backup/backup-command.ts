import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readCommandEnv } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { backUp, type BackUpResult } from './back-up.ts'
import { deleteOldBackups } from './list-backups.ts'

const USAGE = `Usage: backup --to <folder> [--keep <number>]
Writes a backup of the database and the media into a new folder in <folder>, while the site runs.
With --keep, older backups in <folder> are deleted when there are more than so many. A backup that lacks files which the
database names is kept, but the command fails, and deletes nothing.`
const NO_SECRET = 'APP_SECRET is not set, so that the backup cannot say which one belongs to it.'
const MISSING_SHOWN = 5

/** Makes a backup, with the arguments and the environment of a process. */
export async function runBackupCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    const { to, keep } = readArguments(program.argv.slice(2))
    const env = readCommandEnv(program.env)
    const folder = resolve(to)
    const result = await backUp({
      databaseUrl: env.databaseUrl,
      store: await createMediaStore(env),
      appSecret: env.isAppSecretGiven ? env.appSecret : null,
      folder,
      now: new Date(),
    })
    program.stdout.write(`${describe(result)}\n`)
    if (!env.isAppSecretGiven) program.stderr.write(`${NO_SECRET}\n`)
    requireAll(result)
    const deleted = keep === undefined ? [] : await deleteOldBackups(folder, keep)
    if (deleted.length > 0) program.stdout.write(`Deleted ${deleted.join(', ')}\n`)
  }, program)
}

/** @throws Error that says how the command is used */
function readArguments(args: string[]): { to: string; keep: number | undefined } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, keep: { type: 'string' } } })
    if (values.to && (values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep)))
      return { to: values.to, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch {
    // An unknown argument is answered like a missing one.
  }
  throw new Error(USAGE)
}

function describe({ folder, rows, files, bytes }: BackUpResult): string {
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `Backed up ${rows} rows and ${files} media files (${megabytes} MB), and read them again: ${folder}
APP_SECRET is not in it: keep it elsewhere, or two-factor cannot be restored.`
}

/** @throws Error when pictures are missing: the older backups may be the last that have them */
function requireAll({ missing }: BackUpResult): void {
  if (missing.length === 0) return
  const shown = missing.slice(0, MISSING_SHOWN).join(', ')
  throw new Error(
    `The backup is incomplete: ${missing.length} files that the database names are not in the media store: ${shown}. It was kept, and no older one was deleted.`,
  )
}
