import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { animation, halves, plain } from '../testing/uploads.ts'
import { makePicture, type ProcessedPicture } from './make-picture.ts'
import type { PictureFormat } from './picture-format.ts'

let file: string
beforeAll(() => void (file = join(mkdtempSync(join(tmpdir(), 'troubadour-picture-')), 'upload')))
afterAll(() => rmSync(join(file, '..'), { recursive: true }))

function make(bytes: Buffer, format: PictureFormat) {
  writeFileSync(file, bytes)
  return makePicture(file, format)
}

const DAMAGED = 'The picture is damaged or incomplete. Please save it again and try once more.'
const TOO_LARGE = 'The picture has more than 25 million pixels. Please make it smaller first.'
const TOO_LONG =
  'The animation is too long: at most 200 frames, and 25 million pixels in all of them together.'

/** The file of the path, in a format for every browser. */
function fallback({ path, files }: ProcessedPicture): Buffer {
  const found = files.find(({ name }) => `/media/${name}` === path)
  if (!found) throw new Error(`${path} was not made`)
  return found.bytes
}
/** The colour at the centre of a quarter of the fallback. */
async function colourAt(processed: ProcessedPicture, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(fallback(processed)).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * top) * info.width + Math.floor(info.width * left)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}
function expectColour(actual: number[], expected: number[]): void {
  for (const [at, channel] of expected.entries())
    expect(Math.abs((actual[at] ?? 999) - channel)).toBeLessThan(12)
}

describe('what comes out', () => {
  test('has all files that follow from its path, none enlarged', async () => {
    const processed = await make(await plain(500, 250).jpeg().toBuffer(), 'jpeg')
    expect(processed.path).toMatch(/-500x250\.jpg$/)
    expect(processed.files.map(({ name }) => name).sort()).toEqual(pictureFiles(processed.path).sort())
    for (const { name, bytes } of processed.files) {
      const { width } = await sharp(bytes).metadata()
      expect([name, width]).toEqual([name, name.includes('-400.') ? 400 : 500])
    }
  })

  test('is upright, and says nothing of where and with what it was taken', async () => {
    const photo = halves(60, 40, [250, 0, 0], [0, 0, 250]).jpeg({ quality: 100 })
    const bytes = await photo
      .withExif({
        IFD0: { Make: 'SecretCamera', ImageDescription: 'SecretPlace' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const processed = await make(bytes, 'jpeg')
    expect([processed.width, processed.height]).toEqual([40, 60])
    expectColour(await colourAt(processed, 0.5, 0.1), [250, 0, 0])
    expectColour(await colourAt(processed, 0.5, 0.9), [0, 0, 250])
    for (const { bytes: output } of processed.files) {
      const header = await sharp(output).metadata()
      expect([header.exif, header.xmp, header.iptc, header.icc, header.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(output.includes('Secret')).toBe(false)
    }
  })

  test('has nothing of what is hidden behind a JPEG', async () => {
    const picture = await plain(30, 20).jpeg().toBuffer()
    const tail = Buffer.from('PK\x03\x04<script>alert(1)</script>PK\x05\x06', 'latin1')
    const processed = await make(Buffer.concat([picture, tail]), 'jpeg')
    for (const { bytes } of processed.files) {
      expect(bytes.includes('PK\x03\x04')).toBe(false)
      expect(bytes.includes('<script')).toBe(false)
    }
    expect(fallback(processed).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test('has nothing of a script inside a GIF', async () => {
    const gif = await animation(20, 10, 3).gif().toBuffer()
    const text = 'GIF89a/*<script>alert(1)</script>*/'
    // A comment block, before the trailer byte.
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, text.length]),
      Buffer.from(text),
      Buffer.from([0]),
    ])
    const processed = await make(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]), 'gif')
    expect(processed.path).toMatch(/-20x10\.webp$/)
    for (const { bytes } of processed.files) expect(bytes.includes('script')).toBe(false)
  })

  test('keeps its transparency, in a PNG', async () => {
    const background = { r: 0, g: 200, b: 0, alpha: 0.5 }
    const bytes = await sharp({ create: { width: 50, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    const processed = await make(bytes, 'png')
    expect(processed.path).toMatch(/-50x40\.png$/)
    expectColour(await colourAt(processed, 0.5, 0.5), [0, 200, 0, 128])
    for (const { bytes: output } of processed.files)
      expect((await sharp(output).metadata()).hasAlpha).toBe(true)
    // No pixel is opaque.
    expect(processed.dominantColour).toBe('#8B4513')
  })

  test('is sRGB, whatever came: CMYK, grey, 16 bits, other profiles', async () => {
    const red = [220, 40, 30] as const
    const cmyk = await make(
      await plain(40, 30, red).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
      'jpeg',
    )
    const [r = 0, g = 0, b = 0] = await colourAt(cmyk, 0.5, 0.5)
    expect(r - Math.max(g, b)).toBeGreaterThan(100)
    const p3 = await make(await plain(40, 30, red).withIccProfile('p3').png().toBuffer(), 'png')
    expectColour(await colourAt(p3, 0.5, 0.5), [220, 40, 30])
    const grey = await make(await plain(40, 30, [90, 90, 90]).toColourspace('b-w').png().toBuffer(), 'png')
    expectColour(await colourAt(grey, 0.5, 0.5), [90, 90, 90])
    const deep = await plain(40, 30, red).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expectColour(await colourAt(await make(deep, 'png'), 0.5, 0.5), [220, 40, 30])
  })

  test.each([
    [1, 1, 1, 1],
    [3, 1, 3, 1],
    [1, 5000, 1, 3200],
    [5000, 1, 1600, 1],
    [1601, 3201, 1600, 3199],
    [1000, 6400, 500, 3200],
  ])('%i x %i becomes %i x %i', async (width, height, expectedWidth, expectedHeight) => {
    const processed = await make(await plain(width, height).png().toBuffer(), 'png')
    expect([processed.width, processed.height]).toEqual([expectedWidth, expectedHeight])
    const header = await sharp(fallback(processed)).metadata()
    expect([header.width, header.height]).toEqual([expectedWidth, expectedHeight])
  })

  test('has the card colour of its darkest pixels, and a small placeholder', async () => {
    const processed = await make(
      await halves(600, 600, [10, 20, 30], [200, 210, 220]).png().toBuffer(),
      'png',
    )
    expect(processed.dominantColour).toBe('#28323c')
    const thin = await plain(500, 500, [200, 210, 220])
      .composite([{ input: await plain(12, 500, [10, 20, 30]).png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer()
    // An average of a thin dark line and its surroundings would be lighter.
    expect((await make(thin, 'png')).dominantColour).toBe('#28323c')
    const placeholder = Buffer.from(processed.placeholder.split(',')[1] ?? '', 'base64')
    expect(await sharp(placeholder).metadata()).toMatchObject({ format: 'webp', width: 12, height: 12 })
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    const { length } = (await make(await noise.png().toBuffer(), 'png')).placeholder
    expect([length > 0, length <= 400]).toEqual([true, true])
  })
})

describe('animations', () => {
  test.each(['gif', 'webp'] as const)('a %s goes on moving, at its own speed', async (format) => {
    const bytes = await animation(900, 30, 4)
      .toFormat(format, { delay: [100, 200, 300, 400], loop: 0 })
      .toBuffer()
    const processed = await make(bytes, format)
    expect(processed.path).toMatch(/-800x27\.webp$/)
    expect(processed.files.map(({ name }) => name).sort()).toEqual(pictureFiles(processed.path).sort())
    for (const { bytes: output } of processed.files) {
      const header = await sharp(output, { animated: true }).metadata()
      expect(header).toMatchObject({ format: 'webp', pages: 4, delay: [100, 200, 300, 400], loop: 0 })
    }
  })

  test.each([
    ['200 frames', 4, 4, 200, null],
    ['201 frames', 4, 4, 201, TOO_LONG],
    ['a few pixels too many in all', 500, 501, 100, TOO_LONG],
  ])('%s', async (_name, width, height, frames, message) => {
    const making = make(await animation(width, height, frames).gif({ effort: 1 }).toBuffer(), 'gif')
    if (message === null) expect((await making).files.length).toBeGreaterThan(0)
    else await expect(making).rejects.toMatchObject({ statusCode: 400, message })
  })

  test('one frame is a still picture', async () => {
    expect((await make(await plain(30, 20).gif().toBuffer(), 'gif')).path).toMatch(/\.jpg$/)
  })
})

describe('what is refused', () => {
  test('14000 x 14000 pixels, without decoding them', async () => {
    const started = process.resourceUsage().maxRSS
    await expect(make(hugePng(14_000), 'png')).rejects.toMatchObject({ statusCode: 400, message: TOO_LARGE })
    // Decoded, it would be 588 MB. In KB.
    expect(process.resourceUsage().maxRSS - started).toBeLessThan(100_000)
  })

  test('exactly 25 million pixels are taken, and one row more is not', async () => {
    const tall = (height: number) => plain(5000, height).png({ compressionLevel: 1 }).toBuffer()
    expect((await make(await tall(5000), 'png')).path).toMatch(/-1600x1600\.jpg$/)
    await expect(make(await tall(5001), 'png')).rejects.toMatchObject({ message: TOO_LARGE })
  })

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a truncated %s', async (format) => {
    const pixels = { raw: { width: 300, height: 200, channels: 3 } } as const
    const bytes = await sharp(randomBytes(300 * 200 * 3), pixels)
      .toFormat(format)
      .toBuffer()
    const cut = bytes.subarray(0, Math.floor(bytes.length / 2))
    await expect(make(cut, format)).rejects.toMatchObject({ statusCode: 400, message: DAMAGED })
  })

  test.each<[string, Buffer, PictureFormat]>([
    ['a head alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'png'],
    [
      'nonsense behind a head',
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(900)]),
      'jpeg',
    ],
    [
      'an SVG taken for a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'png',
    ],
  ])('%s', async (_name, bytes, format) => {
    await expect(make(bytes, format)).rejects.toMatchObject({ statusCode: 400, message: DAMAGED })
  })

  test('another format than its first bytes say', async () => {
    await expect(make(await plain(9, 9).png().toBuffer(), 'jpeg')).rejects.toMatchObject({ message: DAMAGED })
  })
})

/** A valid PNG of white rows, which compress to almost nothing. */
function hugePng(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Greyscale with one bit per pixel.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(size * (1 + Math.ceil(size / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
