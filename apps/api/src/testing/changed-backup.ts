import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../backup/backup-files.ts'

/** Copies a backup, so that the copy can be changed. @returns where it is */
export function copyBackup(backup: string, name: string): string {
  const folder = `${backup}-${name}`
  cpSync(backup, folder, { recursive: true })
  return folder
}

/** Changes one of its files. */
export function changePart(folder: string, path: string, change: (text: string) => string): void {
  const file = join(folder, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Makes the sums those of the files as they are now: as if it had been written like this. */
export async function sumAnew(folder: string): Promise<void> {
  const file = join(folder, 'SHA256SUMS')
  const paths = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  const sums = await Promise.all(paths.map((path) => hashOf(join(folder, path))))
  writeFileSync(file, paths.map((path, index) => `${sums[index]}  ${path}\n`).join(''))
}
