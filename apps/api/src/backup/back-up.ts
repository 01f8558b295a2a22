import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecretBox } from '../auth/secret-box.ts'
import { holdMedia } from '../media/hold-media.ts'
import { isMediaName } from '../media/media-name.ts'
import type { MediaStore } from '../media/media-store.ts'
import { BackupWriter } from './backup-writer.ts'
import { dumpDatabase } from './dump-database.ts'
import { backupName, deleteUnfinishedBackups, unfinishedName } from './list-backups.ts'
import { FORMAT, MEDIA_FOLDER, type Manifest } from './manifest.ts'
import { withConnection } from './with-connection.ts'

/** No backup takes longer. */
const UNFINISHED_MAX_MS = 24 * 60 * 60 * 1000

export interface BackUpOptions {
  databaseUrl: string
  store: MediaStore
  /** Null when the command does not know it. */
  appSecret: string | null
  /** Where backups are kept, each in a folder of its own. */
  folder: string
  now: Date
}

export interface BackUpResult {
  folder: string
  rows: number
  files: number
  bytes: number
  /** Files that the database names and the store has not. */
  missing: string[]
}

/**
 * Writes a backup of the database and of the media store, as they were at one moment, while the site runs. It bears its
 * name only when it is whole and has been read again.
 * @throws Error; nothing is left then
 */
export async function backUp(options: BackUpOptions): Promise<BackUpResult> {
  const name = backupName(options.now)
  const target = join(options.folder, name)
  const unfinished = join(options.folder, unfinishedName(name))
  await mkdir(options.folder, { recursive: true })
  await deleteUnfinishedBackups(options.folder, new Date(options.now.getTime() - UNFINISHED_MAX_MS))
  if (await stat(target).catch(() => null)) throw new Error(`There is a backup ${target} already.`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const result = await write(options, unfinished)
    await rename(unfinished, target)
    return { ...result, folder: target }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function write(options: BackUpOptions, folder: string): Promise<Omit<BackUpResult, 'folder'>> {
  const writer = new BackupWriter(folder)
  const { database, media } = await withConnection(options.databaseUrl, async (client) => {
    // Before the database is read: what its rows name must not be deleted before it is copied.
    await holdMedia(client)
    const database = await dumpDatabase(client, writer)
    return { database, media: await copyMedia(options.store, writer) }
  })
  const { pictures, ...described } = database
  await writer.finish({
    format: FORMAT,
    createdAt: options.now.toISOString(),
    secretId: options.appSecret === null ? null : createSecretBox([options.appSecret]).keyId,
    ...described,
    media,
  })
  const names = new Set(media.map(({ name }) => name))
  return {
    rows: described.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: media.length,
    bytes: writer.bytes,
    missing: pictures.filter((name) => !names.has(name)),
  }
}

async function copyMedia(store: MediaStore, writer: BackupWriter): Promise<Manifest['media']> {
  const media: Manifest['media'] = []
  for await (const { name } of store.listAll()) {
    const content = isMediaName(name) ? await store.open(name) : undefined
    if (content) media.push({ name, bytes: await writer.add(`${MEDIA_FOLDER}/${name}`, content) })
  }
  return media
}
