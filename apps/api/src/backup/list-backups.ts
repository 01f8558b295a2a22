import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^troubadour-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** `troubadour-2026-06-15T16-00-00Z`: their order is that of time. */
export function backupName(now: Date): string {
  return `troubadour-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
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
