import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** For the one who makes the backup alone: it has everybody's address in it. */
const MODE = 0o600
const FOLDER_MODE = 0o700

/** Writes a new file to the disk. @returns the SHA-256 of what came, hex */
export async function writeHashed(file: string, content: Readable): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  const hash = createHash('sha256')
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx', mode: MODE, flush: true }),
  )
  return hash.digest('hex')
}

/** The SHA-256 of a file, hex. */
export function hashOf(file: string): Promise<string> {
  return hashOfStream(createReadStream(file))
}

/** The same of what comes from elsewhere. */
export async function hashOfStream(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
