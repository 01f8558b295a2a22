import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'
import { writeDurably } from '../write-durably.ts'
import type { Installation, Paths } from '../installation.ts'

/** The first start of a version that takes over, until it has shown that it works. */
export interface FirstStart {
  version: string
  /** Serves again if it fails. */
  from: string
  /** Set when the new version starts: found again at a start, the first one was interrupted. */
  begunAt?: string
}

/** What must survive a power failure between two versions. */
export interface State {
  /** The version before; null right after the installation. */
  previous: string | null
  /** The name is that of the file of installed versions. */
  trial?: FirstStart
  /** Why the last update or rollback did not happen. */
  lastFailure?: { version: string; reason: string; at: string }
}

export function readState({ state }: Pick<Paths, 'state'>): State {
  const text = readIfThere(state)?.toString()
  // Written by `writeState`.
  return text === undefined ? { previous: null } : (JSON.parse(text) as State)
}

export function writeState({ state }: Pick<Paths, 'state'>, value: State): void {
  writeDurably(state, `${JSON.stringify(value, null, 2)}\n`)
}

/** The version that the link leads to. @throws Error when there is no link */
export function currentVersion({ current }: Pick<Paths, 'current'>): string {
  return basename(readlinkSync(current))
}

/** Lets the link lead to another version, at once or not at all. */
export function switchTo({ current }: Pick<Paths, 'current'>, version: string): void {
  const next = `${current}.next`
  rmSync(next, { force: true })
  symlinkSync(version, next)
  renameSync(next, current)
}

/** Deletes all unpacked versions but those named. */
export function deleteOtherVersions(
  { programsFolder }: Installation,
  kept: readonly (string | null)[],
): void {
  for (const entry of readdirSync(programsFolder, { withFileTypes: true })) {
    if (entry.isDirectory() && !kept.includes(entry.name))
      rmSync(join(programsFolder, entry.name), { recursive: true, force: true })
  }
}

/** What `npm run package` says of a version. */
export interface Release {
  version: string
  /** Such as `linux-x64`. */
  platform: string
  commit: string
  /** The version of PostgreSQL, such as `18.4`. */
  postgres: string
  /** The last migration. */
  schema: string
  /** The oldest last migration that a database may have: older ones need a version in between. */
  oldestSchema: string
  /** Where the publisher says which version is the newest, if anywhere. */
  feed?: string
}

/** @param root of an unpacked archive @throws Error when it is none */
export function readRelease(root: string): Release {
  // Written by `npm run package`.
  return JSON.parse(readFileSync(join(root, 'release.json'), 'utf8')) as Release
}
