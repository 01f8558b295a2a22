import { chownSync, lchownSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs, parseEnv } from 'node:util'
import type { Account } from '../postgres/reachable.ts'
import { runInTerminal } from './api-command.ts'
import { accountOf, type Installation, type Paths } from './installation.ts'
import { makeBackup } from './make-backup.ts'
import { tellSupervisor } from './supervisor/control.ts'
import { withRunningSite } from './with-running-site.ts'
import { writeDurably } from './write-durably.ts'

const USAGE =
  'Name the backup: troubadour restore FOLDER, or for encrypted copies: troubadour restore s3://… --sheet FILE'

/**
 * `troubadour restore FOLDER`, or `s3://… --sheet FILE` for encrypted copies: makes a backup of what is there, stops
 * the programs, replaces database and media, and starts them again. It asks for the domain, unless `--yes` is given.
 * @param root of the unpacked archive
 * @returns an exit code
 */
export async function restore(root: string, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { sheet: { type: 'string' }, backup: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const [from] = positionals
  if (!from) throw new Error(USAGE)
  const { sheet, backup } = values
  const source = /^(s3|file):/.test(from) ? from : resolve(from)
  return withRunningSite(root, async (site) => {
    const { installation, paths } = site
    if (!values.yes) await confirm(installation)
    console.log('Making a backup of what is there …')
    makeBackup(site, console.log)
    const secretFile = join(paths.config, 'restored-secret')
    // Left by one that was killed.
    rmSync(secretFile, { force: true })
    console.log('Stopping the programs …')
    await tellSupervisor(paths, 'pause')
    try {
      const code = await runInTerminal(root, 'owner', [
        ...['restore', '--force', '--from', source],
        ...(sheet ? ['--sheet', resolve(sheet), '--secret-to', secretFile] : []),
        ...(backup ? ['--backup', backup] : []),
      ])
      if (code === 0 && sheet) takeSecret(installation, paths, secretFile)
      return code
    } finally {
      rmSync(secretFile, { force: true })
      giveTo(paths.files, accountOf(installation, 'api'))
      console.log('Starting the programs …')
      await tellSupervisor(paths, 'resume')
    }
  })
}

async function confirm({ domain }: Installation): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(
    `All content of ${domain} is replaced by the backup. Type ${domain} to go on: `,
  )
  lines.close()
  if (answer.trim() !== domain) throw new Error('Nothing was changed.')
}

/** The files of a restore belong to whoever ran it; the API must be able to change them. Links are not followed. */
function giveTo(folder: string, account: Account | undefined): void {
  if (!account) return
  const { uid, gid } = account
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
}

/**
 * An encrypted backup brings the APP_SECRET that its links and codes were made with. The one of before stays a former
 * one, for what was made with it.
 */
function takeSecret(installation: Installation, paths: Paths, secretFile: string): void {
  const file = paths.env('api')
  const text = readFileSync(file, 'utf8')
  const { APP_SECRET, APP_SECRET_PREVIOUS } = parseEnv(text)
  const restored = readFileSync(secretFile, 'utf8').trim()
  if (restored === `APP_SECRET=${APP_SECRET}`) return
  const former = [APP_SECRET, APP_SECRET_PREVIOUS].filter(Boolean).join(',')
  const others = text.split('\n').filter((line) => line !== '' && !/^APP_SECRET(_PREVIOUS)?=/.test(line))
  const lines = [...others, restored, ...(former ? [`APP_SECRET_PREVIOUS=${former}`] : [])]
  writeDurably(file, `${lines.join('\n')}\n`, 0o600)
  const account = accountOf(installation, 'api')
  if (account) chownSync(file, account.uid, account.gid)
  if (installation.isImage && process.env.APP_SECRET)
    console.log('The container has an APP_SECRET of its own: remove it, or it counts at the next start.')
}
