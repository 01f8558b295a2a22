import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm'
/** Enough for the largest write-ahead log, and all databases of a run. */
const NEEDED_BYTES = 2 * 2 ** 30

/**
 * Creates a temporary folder, in memory if there is room: a database has some hundred files, and creating and deleting
 * them on a disk takes much processor time.
 */
export function makeMemoryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), prefix))
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
