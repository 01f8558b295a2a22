import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hashOf, writeHashed } from './hashed-files.ts'
import { MANIFEST_FILE, SUMS_FILE, type Manifest } from './manifest.ts'

/** Writes the parts of a backup into a folder, with the sum of each. */
export class BackupWriter {
  /** Of all parts so far. */
  bytes = 0
  readonly #folder: string
  readonly #sums = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @param path below the folder @returns how many bytes it has */
  async add(path: string, content: Readable): Promise<number> {
    const file = join(this.#folder, path)
    this.#sums.set(path, await writeHashed(file, content))
    const { size } = await stat(file)
    this.bytes += size
    return size
  }

  /** Writes what describes the backup, and reads all of it again. @throws Error when a part is not what was written */
  async finish(manifest: Manifest): Promise<void> {
    await this.add(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
    const lines = [...this.#sums].map(([path, sum]) => `${sum}  ${path}\n`)
    await writeHashed(join(this.#folder, SUMS_FILE), Readable.from([Buffer.from(lines.join(''))]))
    for (const [path, sum] of this.#sums) {
      if ((await hashOf(join(this.#folder, path))) !== sum)
        throw new Error(`${path} is not on the disk as it was written.`)
    }
  }
}
