import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Readable } from 'node:stream'
import type { SizedStream } from '../media/media-store.ts'
import { listParts } from './backup-files.ts'

const BLOCK = 512
/** Fields of a header in the format ustar: offset and length. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
} as const
const MODE = 0o600

/**
 * A backup as one tar: its folder, and of `files` those that it names. Unpacked, it can be restored.
 * @param folder of all backups
 * @throws Error when a part is missing
 */
export async function backupTar(folder: string, name: string, madeAt: Date): Promise<SizedStream> {
  const paths = (await listParts(join(folder, name))).map((path) => posix.join(name, path))
  const parts: { path: string; bytes: number }[] = []
  // The same file may be several media.
  for (const path of new Set(paths)) parts.push({ path, bytes: (await stat(join(folder, path))).size })

  async function* content(): AsyncGenerator<Uint8Array> {
    for (const { path, bytes } of parts) {
      yield headerOf(path, bytes, madeAt)
      if (bytes > 0) yield* createReadStream(join(folder, path), { end: bytes - 1 })
      yield Buffer.alloc(paddingOf(bytes))
    }
    yield Buffer.alloc(2 * BLOCK)
  }
  const bytes = parts.reduce((sum, part) => sum + BLOCK + part.bytes + paddingOf(part.bytes), 2 * BLOCK)
  return { stream: Readable.from(content()), bytes }
}

const paddingOf = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK

function headerOf(path: string, bytes: number, madeAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const write = (field: keyof typeof FIELDS, text: string) => header.write(text, FIELDS[field][0], 'latin1')
  const octal = (field: keyof typeof FIELDS, value: number) =>
    write(field, value.toString(8).padStart(FIELDS[field][1] - 1, '0'))
  if (path.length > FIELDS.name[1]) throw new Error(`The path ${path} is too long for a tar.`)
  write('name', path)
  octal('mode', MODE)
  octal('size', bytes)
  octal('mtime', Math.floor(madeAt.getTime() / 1000))
  // A regular file, and the magic with its version.
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.fill(' ', FIELDS.checksum[0], FIELDS.checksum[0] + FIELDS.checksum[1])
  const sum = header.reduce((total, byte) => total + byte, 0)
  write('checksum', `${sum.toString(8).padStart(6, '0')}\0 `)
  return header
}
