import { crc32 } from 'node:zlib'
import { expect } from 'vitest'

/** The files in a zip, according to its central directory. */
export function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, bytes, nameBytes] = [16, 24, 28].map((field) => zip.readUInt32LE(at + field))
    const nameLength = nameBytes! & 0xffff
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    // The local header has the same values.
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32))
    const start = local + 30 + nameLength
    const content = zip.subarray(start, start + bytes!)
    expect(crc32(content)).toBe(checksum)
    files[name.toString()] = content.toString()
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}
