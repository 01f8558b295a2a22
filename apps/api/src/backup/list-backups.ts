import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^troubadour-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** `troubadour-2026-06-15T16-00-00Z`: their order is that of time. */
export function backupName(now: Date): string {
  return `troubadour-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** What a backup is called until it is whole; hidden, so that nobody takes it for one. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`
}

/** The names of the backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
}

/** Deletes all backups in a folder but the last ones. @returns the names of those that are gone */
export async function deleteOldBackups(folder: string, kept: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -kept)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Deletes what backups that were begun before then, and killed, have left: all subscribers are in it. */
export async function deleteUnfinishedBackups(folder: string, before: Date): Promise<void> {
  const left = (await readdir(folder)).filter((name) => {
    const [, of = ''] = /^\.(.*)\.unfinished$/.exec(name) ?? []
    return NAME.test(of) && of < backupName(before)
  })
  for (const name of left) await rm(join(folder, name), { recursive: true })
}
