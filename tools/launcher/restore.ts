import { chownSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Account } from '../postgres/reachable.ts'
import { runInTerminal } from './api-command.ts'
import { accountOf, pathsOf, readInstallation } from './installation.ts'
import { tellSupervisor } from './supervisor/control.ts'

/**
 * `troubadour restore FOLDER`, or `s3://… --sheet FILE` for encrypted copies: stops the programs, replaces database and media by a backup, and starts them again.
 * @param root of the unpacked archive
 * @returns an exit code
 */
export async function restore(root: string, [from, ...args]: string[]): Promise<number> {
  if (!from) throw new Error('Name the backup: troubadour restore /path/to/troubadour-2026-06-15T03-10-00Z')
  const installation = readInstallation()
  const paths = pathsOf(installation)
  const status = await tellSupervisor(paths, 'status')
  if (status?.phase !== 'running')
    throw new Error('The site must run before a restore. Start it: systemctl start troubadour')
  console.log('Stopping the programs …')
  await tellSupervisor(paths, 'pause')
  try {
    const source = from.includes('://') ? from : resolve(from)
    if (!args.includes('--sheet'))
      return await runInTerminal(root, 'owner', ['restore', '--force', '--from', source, ...args])
    const secretFile = join(paths.config, 'restored-secret')
    const secretArgs = ['--from', source, '--secret-to', secretFile, ...args]
    const code = await runInTerminal(root, 'owner', ['restore', '--force', ...secretArgs])
    if (code === 0) takeSecret(paths.env('api'), secretFile)
    rmSync(secretFile, { force: true })
    return code
  } finally {
    giveTo(paths.files, accountOf(installation, 'api'))
    console.log('Starting the programs …')
    await tellSupervisor(paths, 'resume')
  }
}

/** The files of a restore belong to whoever ran it; the API must be able to change them. */
function giveTo(folder: string, account: Account | undefined): void {
  if (!account) return
  for (const name of ['.', ...globSync('**', { cwd: folder })])
    chownSync(join(folder, name), account.uid, account.gid)
}

/** An encrypted backup brings the APP_SECRET that its links and codes were made with. */
function takeSecret(envFile: string, secretFile: string): void {
  const others = readFileSync(envFile, 'utf8').replace(/^APP_SECRET=.*\n?/m, '')
  // Written in place: the file stays the API's.
  writeFileSync(envFile, others + readFileSync(secretFile, 'utf8'))
}
