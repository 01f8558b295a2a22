import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MediaStore } from '../media/media-store.ts'
import { decrypted } from './age.ts'
import { completeCopies, copyIndex, indexObject, listObjects, type CopyIndex } from './backup-copies.ts'
import {
  DamagedBackupError,
  FOLDER_MODE,
  hashOf,
  readBackup,
  unfinishedName,
  writeHashed,
} from './backup-files.ts'
import { severalAtOnce } from '../shared/several-at-once.ts'

interface FetchOptions {
  /** Where the copies are. */
  store: MediaStore
  identity: string
  /** The folder of all backups, which gets this one. */
  folder: string
  /** The newest without it. */
  name?: string
}

/**
 * Decrypts a copy of a backup into the folder of backups; what is there already, undamaged, is not fetched again.
 * @returns its folder, and the APP_SECRET that belongs to it
 */
export async function fetchBackup({ store, identity, folder, ...wanted }: FetchOptions) {
  const names = completeCopies(await listObjects(store))
  const name = wanted.name ?? names.at(-1)
  if (name === undefined || !names.includes(name))
    throw new Error(`There is no such backup. There is: ${names.join(', ') || 'none'}.`)
  const open = async (object: string) => {
    const content = await store.open(object)
    if (!content) throw new DamagedBackupError([object])
    return decrypted(content, identity)
  }
  const index = copyIndex.parse(JSON.parse(await text(await open(indexObject(name)))))
  const target = join(folder, name)
  const isThere = await readBackup(target).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const unfinished = join(folder, unfinishedName(name))
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE })
    try {
      await fetchParts(index.parts, unfinished, open)
      // A damaged one stays until all of it was fetched.
      await rm(target, { recursive: true, force: true })
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  }
  return { folder: target, appSecret: index.appSecret }
}

async function fetchParts(
  parts: CopyIndex['parts'],
  folder: string,
  open: (object: string) => ReturnType<typeof decrypted>,
): Promise<void> {
  await severalAtOnce(parts, async ({ path, object }) => {
    const file = join(folder, path)
    const digest = path.startsWith('../') ? basename(path) : null
    if (digest !== null && (await hashOf(file).catch(() => null)) === digest) return
    const temporary = `${file}.new`
    await rm(temporary, { force: true })
    const { sum } = await writeHashed(temporary, await open(object))
    if (digest !== null && sum !== digest) throw new DamagedBackupError([object])
    await rename(temporary, file)
  })
}
