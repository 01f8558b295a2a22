type Bytes = Uint8Array<ArrayBuffer>

/**
 * Removes metadata of cameras and programs from a picture, including its location. The orientation of a JPEG stays.
 * docs/product/admin.md#picture-uploads
 * @param bytes of a file of any kind; JPEG, PNG and WebP are recognized by their magic bytes
 * @returns the same bytes when there is nothing to remove
 */
export function stripMetadata(bytes: Bytes): Bytes {
  if (startsWith(bytes, '\xff\xd8')) return stripJpeg(bytes)
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return stripPng(bytes)
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return stripWebp(bytes)
  return bytes
}

/** Longest table of contents of an AVIF that is searched. */
const HEAD_BYTES = 64 * 1024

/** Whether it is an AVIF with Exif or XMP, whose parts are spread over the file: only redrawing removes them. */
export function isAvifWithMetadata(bytes: Bytes): boolean {
  if (!startsWith(bytes, 'ftyp', 4)) return false
  // The table of contents is in the file's first box.
  const head = text(bytes, 0, HEAD_BYTES)
  return head.includes('Exif') || head.includes('application/rdf+xml')
}

/** Whether it is an animated WebP; redrawing would lose the animation. */
export function isMovingWebp(bytes: Bytes): boolean {
  return startsWith(bytes, 'WEBP', 8) && text(bytes, 12, 64).includes('ANIM')
}

const ascii = new TextDecoder('latin1')
const text = (bytes: Bytes, from: number, to: number) => ascii.decode(bytes.subarray(from, to))

function startsWith(bytes: Bytes, start: string, at = 0): boolean {
  return [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = ({ buffer, byteOffset, byteLength }: Bytes) => new DataView(buffer, byteOffset, byteLength)

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP0 = 0xe0
const APP1 = 0xe1
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe

/**
 * Keeps what is needed to show the picture; data after its end, such as a second picture or a film, are removed, too.
 */
function stripJpeg(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === END_OF_IMAGE) return joined([...parts, bytes.subarray(at, at + 2)])
    let end = at + 2 + view.getUint16(at + 2)
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end)
    const segment = bytes.subarray(at, end)
    if (isShown(marker, segment)) parts.push(segment)
    else if (marker === APP1 && startsWith(segment, 'Exif', 4)) parts.push(orientationOf(segment))
    at = end
  }
  // A missing or unreadable end: metadata come before the pixels.
  return joined([...parts, bytes.subarray(at)])
}

/** JFIF, a colour profile and Adobe's colours; other application segments and comments do not affect the pixels. */
function isShown(marker: number, segment: Bytes): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14) return true
  return startsWith(segment, 'ICC_PROFILE', 4)
}

/** The pixels end at the next marker; a marker byte among them is followed by 0, or is a restart marker. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const ORIENTATION_TAG = 0x0112
const TIFF_START = 10

/** An Exif segment with only the orientation of another one; empty for an upright picture. */
function orientationOf(segment: Bytes): Bytes {
  const orientation = readOrientation(viewOf(segment))
  if (orientation < 2 || orientation > 8) return new Uint8Array()
  const exif = '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'
  const bytes = [...exif].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from([...bytes, orientation, 0, 0, 0, 0, 0, 0])
}

function readOrientation(view: DataView): number {
  try {
    const isLittle = view.getUint16(TIFF_START) === 0x4949
    const start = TIFF_START + view.getUint32(TIFF_START + 4, isLittle)
    const count = view.getUint16(start, isLittle)
    for (let entry = start + 2; entry < start + 2 + count * 12; entry += 12) {
      if (view.getUint16(entry, isLittle) === ORIENTATION_TAG) return view.getUint16(entry + 8, isLittle)
    }
  } catch {
    // Truncated data have no orientation.
  }
  return 1
}

const PNG_METADATA = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

function stripPng(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (!PNG_METADATA.includes(text(bytes, at + 4, at + 8))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return joined([...parts, bytes.subarray(at)])
}

const EXIF_AND_XMP = 0b0000_1100

function stripWebp(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const parts = [bytes.slice(0, 12)]
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = text(bytes, at, at + 4)
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(bytes.slice(at, end))
    at = end
  }
  const whole = joined(parts)
  if (startsWith(whole, 'VP8X', 12)) whole[20] = (whole[20] ?? 0) & ~EXIF_AND_XMP
  viewOf(whole).setUint32(4, whole.length - 8, true)
  return whole
}
