import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations as knownMigrations } from '../db/migrations/index.ts'
import { hashOf } from './hashed-files.ts'
import { listBackups } from './list-backups.ts'
import {
  FORMAT,
  manifest,
  MANIFEST_FILE,
  MEDIA_FOLDER,
  SUMS_FILE,
  tableFile,
  type Manifest,
} from './manifest.ts'

const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/

/**
 * Reads what a backup says of itself, when each part of it is as it was written.
 * @throws Error that names the parts that are damaged, or says that a newer program made it
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const sums = await readSums(folder)
  const damaged = []
  for (const [path, sum] of sums) {
    const actual = await hashOf(join(folder, path)).catch(() => null)
    if (actual !== sum) damaged.push(path)
  }
  if (damaged.length > 0) throw damagedError(damaged)

  const data = parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
  const parts = [
    MANIFEST_FILE,
    ...data.tables.map(({ name }) => tableFile(name)),
    ...data.media.map(({ name }) => `${MEDIA_FOLDER}/${name}`),
  ]
  const unsummed = parts.filter((path) => !sums.has(path))
  if (unsummed.length > 0) throw damagedError(unsummed)
  return data
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUMS_FILE), 'utf8').catch(async (cause: unknown) => {
    const names = await listBackups(folder).catch(() => [])
    const hint = names.length > 0 ? ` There are backups in it: choose one, such as ${names.at(-1)}.` : ''
    throw new Error(`${folder} is no backup: it has no ${SUMS_FILE}.${hint}`, { cause })
  })
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, path] = SUM_LINE.exec(line) ?? []
    if (!sum || !path) throw damagedError([SUMS_FILE])
    sums.set(path, sum)
  }
  if (!sums.has(MANIFEST_FILE)) throw damagedError([SUMS_FILE])
  return sums
}

function damagedError(paths: string[]): Error {
  return new Error(`The backup is damaged, and nothing was restored: ${paths.join(', ')}`)
}

function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text)
  // What a newer format looks like is not known, but for this.
  const versions = manifest.pick({ format: true, migrations: true }).safeParse(json)
  const unknown = versions.data?.migrations.filter((name) => !(name in knownMigrations)) ?? []
  if ((versions.data?.format ?? 0) > FORMAT || unknown.length > 0)
    throw new Error('The backup was made by a newer version of the program: restore it with that one.')
  return manifest.parse(json)
}
