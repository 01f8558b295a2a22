import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './files-in.ts'

export interface TemporaryFiles {
  /** The name of a file of this machine, not yet there, for what is still being received. Who makes it deletes it. */
  temporaryFile(): string
  /** Deletes what a program that was killed left behind. @param before its last change */
  deleteLeftovers(before: Date): Promise<void>
}

/** Begins with a dot: `/media/*` does not serve such files. */
const TEMPORARY_FOLDER = '.incoming'

/** Where files are while they are being received. @param folder it has a folder of its own in this one */
export function createTemporaryFiles(folder: string): TemporaryFiles {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER)
  mkdirSync(temporaryFolder, { recursive: true })
  return {
    temporaryFile: () => join(temporaryFolder, randomUUID()),
    async deleteLeftovers(before) {
      for (const { name, putAt } of await filesIn(temporaryFolder)) {
        if (putAt < before) await rm(join(temporaryFolder, name), { force: true })
      }
    },
  }
}
