import { shareColours } from '@troubadour/domain/look/share-colours'
import { DEFAULT_LOOK } from '@troubadour/domain/look/look'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plain } from '../testing/uploads.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { drawableText, readFallbackFonts, readSiteFonts } from './share-fonts.ts'

const LINES = ['Thursday, November 26, 2026, 8:00 PM', 'The Lantern Room, 1 Water Street, Asheville']
const card = (title: string) => ({ id: 'show-1', title, lines: LINES, siteName: 'Hollow Pine', imageUrl: '' })

/** The brightest pixel between text and picture, and above the site's name: letters are above 150. */
async function brightest(jpeg: Buffer): Promise<number> {
  const cut = async (left: number, top: number, width: number, height: number) =>
    Math.max(...(await sharp(jpeg).extract({ left, top, width, height }).raw().toBuffer()))
  return Math.max(await cut(528, 0, 24, 630), await cut(60, 496, 460, 16))
}

test('is a JPEG of 1200 x 630 pixels, however much detail the picture has', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', sigma: 90 },
    },
  })
    .jpeg()
    .toBuffer()
  const jpeg = await drawSharePicture(card('Lanterns on the Lake'), noise)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.length).toBeLessThan(300 * 1024)
})

test.each([
  'An evening of songs for the weary wanderer and all her friend',
  'Wanderlust'.repeat(20),
  '山の音楽祭'.repeat(12),
])('shows a title of whatever length within its part: %s', async (title) => {
  const picture = await plain(600, 600).png().toBuffer()
  expect(await brightest(await drawSharePicture(card(title), picture))).toBeLessThan(120)
})

describe('the words', () => {
  test.each([
    ['Lanterns on the Lake', 'Lanterns on the Lake'],
    ['山の音楽祭 夜長', '山の音楽祭 夜長'],
    ['숲속의 노래', '숲속의 노래'],
    ['حفلة موسيقية', 'حفلة موسيقية'],
    ['Łódź, Привет, Ελλάδα', 'Łódź, Привет, Ελλάδα'],
    ['🎸🔥 Night #1 👨‍👩‍👧 ❤️ 🇺🇸', 'Night #1'],
    ['e\u0301te\u0301', 'été'],
    // No font here supports it.
    ['คอนเสิร์ต at eight', ''],
    ['🎸', ''],
  ])('%s is drawn as "%s"', async (text, drawn) => {
    const site = Object.values(await readSiteFonts())
    const fonts = [...site, ...(await readFallbackFonts([text], site))]
    expect(drawableText(text, fonts)).toBe(drawn)
  })

  test('what cannot be drawn is left out, and the picture is there all the same', async () => {
    const jpeg = await drawSharePicture({ ...card('คอนเสิร์ต'), lines: ['สวัสดี'] }, null)
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})

test.each([[['Nov', '26', '2026']], [['Every first Thursday']]] as const)(
  'draws the date %j where a picture would be',
  async (tile) => {
    const jpeg = await drawSharePicture({ ...card('Lanterns'), tile }, null)
    // The letters in the middle of the right half have contrast against their ground.
    const { channels } = await sharp(jpeg).extract({ left: 700, top: 200, width: 370, height: 220 }).stats()
    expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(120)
  },
)

test.each(['paper', 'stage'] as const)('takes the ground and the text of the look: %s', async (preset) => {
  const colours = shareColours({ ...DEFAULT_LOOK, preset })
  const jpeg = await drawSharePicture({ ...card('Lanterns'), colours }, null)
  const [red = 0, green = 0, blue = 0] = await sharp(jpeg)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const isBright = preset === 'paper'
  expect([red, green, blue].every((channel) => channel > 180)).toBe(isBright)
  // Letters have contrast against the background.
  const { channels } = await sharp(jpeg).extract({ left: 60, top: 60, width: 500, height: 200 }).stats()
  expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(120)
})
