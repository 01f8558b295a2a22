import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasNewFiles } from '../install/steps.ts'
import { readInstallation, type Installation, type Paths } from '../installation.ts'
import { makeBackup } from '../make-backup.ts'
import { withRunningSite } from '../with-running-site.ts'
import { tellSupervisor } from '../supervisor/control.ts'
import { runApiCommand } from '../supervisor/programs.ts'
import { readRelease, readState, switchTo, writeState, type FirstStart } from '../supervisor/state.ts'
import { readArchivedRelease, requireSignature, SIGNATURE_SUFFIX, unpack } from './archive.ts'
import { majorOf, refuseUpdate } from './refuse-update.ts'

/** A copy of an archive and what is in it take so many times its size. */
const UNPACKED_FACTOR = 5
const POLL_MS = 250
/** Stopping the old version, and the first start of the new one; a move of the database has no limit. */
const SWITCH_TIMEOUT_MS = 120_000

const say = (text: string) => console.log(text)

/**
 * `troubadour update FILE`: checks, backs up, unpacks and migrates while the site runs, then lets the new version take
 * over. When it does not work, the old one serves again (docs/deploy.md#update).
 * @param root of the unpacked archive of the installed version
 * @throws Error with the reason; the old version serves then
 */
export async function update(root: string, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { unsigned: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('Name the archive: troubadour update troubadour-1.1.0-linux-x64.tar.gz')
  refuseInImage()
  await withRunningSite(root, async ({ installation, paths, installed }) => {
    const archive = copyToRoot(resolve(file), installation)
    if (values.unsigned) await confirmUnsigned()
    else await requireSignature(archive, root)
    const offered = readArchivedRelease(archive)
    const refusal = refuseUpdate(installed, offered)
    if (refusal) throw new Error(refusal)
    const isMove = majorOf(offered) !== majorOf(installed)
    if (isMove)
      say(
        `PostgreSQL ${majorOf(offered)} replaces ${majorOf(installed)}: the site is away while the database is copied, about a minute for each gigabyte. Afterwards troubadour rollback cannot go back.`,
      )

    say('Making a backup …')
    makeBackup({ installation, paths, root }, say)
    const target = join(installation.programsFolder, offered.version)
    try {
      say('Unpacking …')
      unpack(archive, target)
      execFileSync(join(target, 'bin/troubadour'), ['version'], { stdio: 'ignore' })
      say('Migrating the database …')
      runApiCommand({ installation, paths, root: target }, 'migrate', ['migrate'])
    } catch (error) {
      rmSync(target, { recursive: true, force: true })
      throw error
    } finally {
      rmSync(archive, { force: true })
    }
    const failure = await takeOver(installation, paths, { version: offered.version, from: installed.version })
    if (failure) {
      rmSync(target, { recursive: true, force: true })
      throw new Error(failure)
    }
    say(`Version ${offered.version} runs.${isMove ? '' : ' One version back: troubadour rollback'}`)
    if (await hasNewFiles(installation, target, offered))
      say(
        `It comes with another unit or Caddyfile, which an update does not write. To have it: sudo ${join(paths.current, 'install')}`,
      )
  })
}

/** `troubadour rollback`: the version before takes over. @throws Error when there is none, or it does not work */
export async function rollback(root: string): Promise<void> {
  refuseInImage()
  await withRunningSite(root, async ({ installation, paths, installed }) => {
    const { previous } = readState(paths)
    if (previous === null) throw new Error('There is no version before this one on this machine.')
    const before = readRelease(join(installation.programsFolder, previous))
    if (majorOf(before) !== majorOf(installed))
      throw new Error(
        `Version ${previous} uses PostgreSQL ${majorOf(before)}, and the database was moved to ${majorOf(installed)}: what was written since would be lost. To go back all the same, restore the backup that the update made.`,
      )
    const failure = await takeOver(installation, paths, { version: previous, from: installed.version })
    if (failure) throw new Error(failure)
    say(`Version ${previous} runs.`)
  })
}

function refuseInImage(): void {
  if (readInstallation().isImage)
    throw new Error('A container changes its version by another image: start it on the same volume.')
}

/** Copies an archive and its signature to where only root writes, so that what was checked is what is unpacked. */
function copyToRoot(archive: string, installation: Installation): string {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}.`)
  requireDisk(installation, archive)
  const copy = join(installation.programsFolder, 'update.tar.gz')
  copyFileSync(archive, copy)
  rmSync(`${copy}${SIGNATURE_SUFFIX}`, { force: true })
  if (existsSync(`${archive}${SIGNATURE_SUFFIX}`))
    copyFileSync(`${archive}${SIGNATURE_SUFFIX}`, `${copy}${SIGNATURE_SUFFIX}`)
  return copy
}

async function confirmUnsigned(): Promise<void> {
  if (!process.stdin.isTTY || process.getuid?.() !== 0)
    throw new Error('An unsigned archive is taken only when root types it in a terminal.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Nobody vouches for this archive. Type "unsigned" to use it: ')
  lines.close()
  if (answer.trim() !== 'unsigned') throw new Error('Nothing was changed.')
}

function requireDisk({ programsFolder }: Installation, archive: string): void {
  const { bavail, bsize } = statfsSync(programsFolder)
  const needed = statSync(archive).size * UNPACKED_FACTOR
  if (bavail * bsize < needed)
    throw new Error(
      `The update needs ${Math.ceil(needed / 1_000_000)} MB of free disk, and there are ${Math.floor((bavail * bsize) / 1_000_000)} MB. Nothing was changed.`,
    )
}

/**
 * Lets another version take over, and waits until its first start has passed or failed.
 * @returns why the old version serves again; null when it does not
 * @throws Error when nothing is known in time
 */
async function takeOver(
  { programsFolder }: Installation,
  paths: Paths,
  firstStart: FirstStart,
): Promise<string | null> {
  say(`Version ${firstStart.version} takes over …`)
  const { previous } = readState(paths)
  // The state first: interrupted between the two, the old version goes on and forgets the first start.
  writeState(paths, { previous, trial: firstStart })
  switchTo(paths, firstStart.version)
  await tellSupervisor(paths, 'restart')
  const isMove =
    majorOf(readRelease(join(programsFolder, firstStart.version))) !==
    majorOf(readRelease(join(programsFolder, firstStart.from)))
  const deadline = isMove ? Infinity : Date.now() + SWITCH_TIMEOUT_MS
  while (Date.now() < deadline) {
    await delay(POLL_MS)
    const { trial: pending, lastFailure } = readState(paths)
    if (!pending && lastFailure?.version === firstStart.version)
      return `Version ${firstStart.version} did not work, and ${firstStart.from} serves again: ${lastFailure.reason}`
    if (!pending) return null
  }
  throw new Error(`Version ${firstStart.version} has not started yet. See: troubadour status`)
}
