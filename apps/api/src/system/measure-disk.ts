import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskSample } from '@troubadour/domain/system/system-facts'
import { unlessMissing, type MediaStore } from '../media/media-store.ts'

/** Folders of the media store that are neither pictures nor recordings. */
const OTHERS = ['video', 'press']
/** Of the media store's own, which may be on another disk. */
interface Folders {
  dataDir: string
  mediaDir: string
  backups: string
}

/** The size of everything that the site keeps beside the database, in bytes. */
export async function measureDisk(store: MediaStore, folders: Folders, now: Date): Promise<DiskSample> {
  const sizes = { pictures: 0, audio: 0, others: 0 }
  for await (const { name, bytes } of store.listAll()) {
    const [folder = ''] = name.split('/')
    if (folder === 'audio') sizes.audio += bytes
    else if (OTHERS.includes(folder)) sizes.others += bytes
    else sizes.pictures += bytes
  }
  const backups = await sizeOfFolder(folders.backups)
  return { at: now.toISOString(), ...sizes, backups, freeBytes: await freeBytes(folders) }
}

/** What is left on the fuller of the disks; null when the system does not say. */
export async function freeBytes({
  dataDir,
  mediaDir,
}: Pick<Folders, 'dataDir' | 'mediaDir'>): Promise<number | null> {
  const left = await Promise.all(
    [dataDir, mediaDir].map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => [bavail * bsize],
        () => [],
      ),
    ),
  )
  return left.flat().length > 0 ? Math.min(...left.flat()) : null
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true }).catch(unlessMissing)) ?? []
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile())
      // A backup may delete an old one at the same time.
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(unlessMissing))?.size ?? 0
  return bytes
}
