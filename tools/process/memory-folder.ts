import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files below it in memory. */
const MEMORY = '/dev/shm'
/** The write-ahead log of a database at its largest, and all databases of a run. */
const NEEDED_BYTES = 2 * 2 ** 30

/**
 * A new folder for what is thrown away soon, in memory where there is room: a database is some hundred files, and making
 * and deleting them on a disk takes much processor time.
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
