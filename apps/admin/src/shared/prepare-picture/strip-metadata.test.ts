import { describe, expect, it } from 'vitest'
import { isAvifWithMetadata, isMovingWebp, stripMetadata } from './strip-metadata.ts'

const PLACE = 'GPS 35.5951N'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => [...part].map((one) => (typeof one === 'string' ? one.charCodeAt(0) : one))),
  )
const words = (file: Uint8Array) => String.fromCharCode(...file)
const stripped = (...parts: (string | number[])[]) => words(stripMetadata(bytes(...parts)))

const uint16 = (value: number) => String.fromCharCode(value >> 8, value & 255)
const segment = (marker: number, content: string) =>
  `\xff${String.fromCharCode(marker)}${uint16(content.length + 2)}${content}`

const START = '\xff\xd8'
const JFIF = segment(0xe0, 'JFIF\0')
const TABLE = segment(0xdb, 'quantization')
/** Pixels with a stuffed byte, a restart marker and a fill byte. */
const SCAN = `${segment(0xda, 'scan')}pixels\xff\0more\xff\xd1pixels`
const END = '\xff\xd9'

/** An Exif segment with one entry, the orientation, and an offset after it. */
function exif(orientation: number, order: 'II' | 'MM' = 'MM'): string {
  const short = (value: number) => (order === 'MM' ? uint16(value) : [...uint16(value)].reverse().join(''))
  const long = (value: number) => (order === 'MM' ? `\0\0${short(value)}` : `${short(value)}\0\0`)
  const entry = short(0x0112) + short(3) + long(1) + short(orientation) + '\0\0'
  return segment(0xe1, `Exif\0\0${order}${short(42)}${long(8)}${short(1)}${entry}${long(0)}${PLACE}`)
}

describe('a JPEG', () => {
  it('loses Exif, XMP, IPTC, comments and what follows its end, and keeps what it is shown by', () => {
    const colours = segment(0xe2, 'ICC_PROFILE\0') + segment(0xee, 'Adobe')
    const rest = TABLE + SCAN + segment(0xc4, 'second table') + SCAN
    const file = [
      START,
      JFIF,
      exif(1),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`),
      segment(0xed, PLACE),
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xfe, PLACE),
      colours,
      rest,
      END,
      START + exif(1) + END,
    ]
    expect(stripped(...file)).toBe(START + JFIF + colours + rest + END)
  })

  it.each(['II', 'MM'] as const)('keeps its orientation (%s)', (order) => {
    const result = stripped(START, exif(6, order), TABLE, SCAN, END)
    expect(result).not.toContain(PLACE)
    const kept = result.slice(START.length, -(TABLE + SCAN + END).length)
    // The result is unchanged by a second pass.
    expect(kept).toBe(
      segment(0xe1, `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0`),
    )
    expect(stripped(result)).toBe(result)
  })

  it.each([
    ['without an end', START + exif(1) + TABLE + SCAN, START + TABLE + SCAN],
    ['cut in a segment', START + exif(1) + TABLE.slice(0, 6), START + TABLE.slice(0, 6)],
    [
      'with an Exif that ends too early',
      START + segment(0xe1, 'Exif\0\0MM') + TABLE + END,
      START + TABLE + END,
    ],
    ['of nothing', START, START],
  ])('%s is kept as far as it goes', (_name, file, result) => expect(stripped(file)).toBe(result))
})

describe('other formats', () => {
  const chunk = (name: string, content: string) =>
    `\0\0\0${String.fromCharCode(content.length)}${name}${content}sums`

  it('a PNG loses its texts and Exif', () => {
    const start = '\x89PNG\r\n\x1a\n'
    const [header, pixels, end] = [chunk('IHDR', 'size'), chunk('IDAT', 'pixels'), chunk('IEND', '')]
    const metadata = chunk('eXIf', PLACE) + chunk('iTXt', PLACE) + chunk('tEXt', PLACE)
    expect(stripped(start, header, metadata, pixels, end)).toBe(start + header + pixels + end)
  })

  it('a WebP loses Exif and XMP, and says so', () => {
    const part = (name: string, content: string) =>
      `${name}${String.fromCharCode(content.length)}\0\0\0${content}${content.length % 2 ? '\0' : ''}`
    const webp = (flags: string, rest: string) => {
      const body = `WEBP${part('VP8X', `${flags}\0\0\0sizes!`)}${rest}`
      return `RIFF${String.fromCharCode(body.length)}\0\0\0${body}`
    }
    const pixels = part('VP8 ', 'pixel')
    const file = webp('\x1c', pixels + part('EXIF', PLACE) + part('XMP ', PLACE))
    expect(stripped(file)).toBe(webp('\x10', pixels))
    expect(isMovingWebp(bytes(file))).toBe(false)
    expect(isMovingWebp(bytes(webp('\x02', part('ANIM', 'x'))))).toBe(true)
  })

  it('an AVIF is only looked into', () => {
    const avif = (item: string) => bytes(`\0\0\0\x18ftypavif\0\0\0\0...infe${item}`)
    expect(isAvifWithMetadata(avif('av01'))).toBe(false)
    expect(isAvifWithMetadata(avif('Exif'))).toBe(true)
    expect(isAvifWithMetadata(avif('application/rdf+xml'))).toBe(true)
    expect(isAvifWithMetadata(bytes(START, 'Exif'))).toBe(false)
  })

  it.each(['', 'GIF89a', 'no picture at all'])('%j stays as it is', (file) =>
    expect(stripped(file)).toBe(file),
  )
})
