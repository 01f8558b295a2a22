import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FULL_SCRIM, wordsContrast } from '@troubadour/domain/look/hero-scrim'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { animation, plain } from '../testing/uploads.ts'
import { makePicture } from './make-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-scrim-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DARK = { words: 'dark', opacity: 0 }
const NONE = { words: 'light', opacity: 0 }

/** Black and white squares, the size of letters' strokes. */
function busy(width: number, height: number) {
  const squares = Buffer.from(
    Array.from(
      { length: width * height },
      (_, at) => ((((at % width) >> 2) + (Math.floor(at / width) >> 2)) % 2) * 255,
    ),
  )
  return sharp(squares, { raw: { width, height, channels: 1 } })
}

const transparent = (alpha: number) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 255, g: 255, b: 255, alpha } } })

test.each([
  ['white', () => plain(640, 480, [255, 255, 255]), DARK],
  ['black', () => plain(640, 480, [0, 0, 0]), NONE],
  ['busy', () => busy(640, 480), FULL_SCRIM],
  ['all transparent', () => transparent(0), NONE],
  ['half transparent', () => transparent(0.5), { words: 'light', opacity: 15 }],
  ['1:4', () => plain(300, 1200, [120, 160, 200]), { words: 'dark', opacity: 0 }],
  ['4:1', () => plain(1200, 300, [90, 60, 160]), NONE],
  ['tiny', () => plain(1, 1, [128, 128, 128]), { words: 'light', opacity: 9 }],
])('words can be read on a picture that is %s', async (_name, draw, scrim) => {
  const file = join(folder, 'upload')
  writeFileSync(file, await draw().png().toBuffer())
  const picture = await makePicture(file, 'png')
  expect(picture.scrim).toEqual(scrim)
  const shown = picture.files.find(({ name }) => picture.path.endsWith(name))
  const pixels = await sharp(shown?.bytes).ensureAlpha().raw().toBuffer()
  const unread = Array.from({ length: pixels.length / 4 }, (_, index) => index * 4).filter(
    (at) => wordsContrast(pixels, at, picture.scrim) < 4.5,
  )
  expect(unread.length).toBeLessThanOrEqual(pixels.length / 4 / 100)
})

test.each([
  ['white and transparent', () => transparent(0.5), 1],
  ['all transparent', () => transparent(0), null],
  ['without a transparent pixel', () => plain(300, 200, [255, 255, 255]), null],
])('a logo that is %s has the luminance of what is seen', async (_name, draw, luminance) => {
  const file = join(folder, 'upload')
  writeFileSync(file, await draw().png().toBuffer())
  expect((await makePicture(file, 'png')).luminance).toBe(luminance)
})

test('a picture that moves has the scrim for any picture', async () => {
  const file = join(folder, 'upload')
  writeFileSync(file, await animation(60, 40, 3).gif().toBuffer())
  expect((await makePicture(file, 'gif')).scrim).toEqual(FULL_SCRIM)
})
