import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

export interface ZipPart {
  name: string
  open: () => Promise<AsyncIterable<Uint8Array>>
  /** Known size and checksum, so that the part is read only once. */
  measured?: Measured
}

interface Measured {
  checksum: number
  bytes: number
}

interface Zip {
  stream: Readable
  bytes: number
}

/** Limit of the recordings together: a zip stays below 4 GB with cover and lyrics, and needs no ZIP64. */
export const ZIP_MAX_BYTES = 0xff00_0000

const LOCAL_HEAD = 0x04034b50
const CENTRAL_HEAD = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
const STORED = 0
const EPOCH_YEAR = 1980

/**
 * Streams an uncompressed zip, one part at a time. A part that is not measured is read twice, since its checksum
 * precedes it, for readers that do not seek.
 * @param parts together less than 4 GB
 */
export async function storedZip(parts: readonly ZipPart[], changedAt: Date): Promise<Zip> {
  let offset = 0
  const entries: { part: ZipPart; local: Buffer; central: Buffer }[] = []
  for (const part of parts) {
    const { checksum, bytes } = part.measured ?? (await measure(part))
    const name = Buffer.from(part.name)
    const fields = Buffer.concat([
      u16(VERSION, UTF8_NAMES, STORED, ...dosTime(changedAt)),
      u32(checksum, bytes, bytes),
      u16(name.length, 0),
    ])
    const local = Buffer.concat([u32(LOCAL_HEAD), fields, name])
    // No comment, first disk, no attributes.
    const place = [u16(0, 0, 0), u32(0, offset)]
    entries.push({
      part,
      local,
      central: Buffer.concat([u32(CENTRAL_HEAD), u16(VERSION), fields, ...place, name]),
    })
    offset += local.length + bytes
  }
  const directory = Buffer.concat(entries.map(({ central }) => central))
  const count = entries.length
  const end = Buffer.concat([u32(END), u16(0, 0, count, count), u32(directory.length, offset), u16(0)])

  async function* content(): AsyncGenerator<Uint8Array> {
    for (const { part, local } of entries) {
      yield local
      yield* await part.open()
    }
    yield directory
    yield end
  }
  return { stream: Readable.from(content()), bytes: offset + directory.length + end.length }
}

/** A part from memory. */
export function inMemory(name: string, content: Uint8Array): ZipPart {
  return {
    name,
    async open() {
      return (async function* () {
        yield content
      })()
    },
  }
}

async function measure({ open }: ZipPart): Promise<Measured> {
  let checksum = 0
  let bytes = 0
  for await (const chunk of await open()) {
    checksum = crc32(chunk, checksum)
    bytes += chunk.length
  }
  return { checksum, bytes }
}

/** Date and time in the MS-DOS format of zips, in UTC. */
function dosTime(moment: Date): [time: number, day: number] {
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | Math.floor(moment.getUTCSeconds() / 2)
  const year = moment.getUTCFullYear() - EPOCH_YEAR
  return [time, (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()]
}

function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  numbers.forEach((number, index) => bytes.writeUInt16LE(number, 2 * index))
  return bytes
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, 4 * index))
  return bytes
}
