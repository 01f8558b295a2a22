/**
 * Draws the covers and the events' pictures of the demo, in every width and format that an upload is kept in, with
 * the list that the demo loads them by: `node tools/art/demo-pictures.ts`.
 */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { cardColour } from '@troubadour/domain/cover-colour'
import { pictureVariants, type PictureVariant } from '@troubadour/domain/media-picture'
import { firstFrost, railway, river } from './cover-scenes-by-day.ts'
import { campfire, lighthouse, mothAndMoon } from './cover-scenes-by-night.ts'
import { bookshopWindow, chapelCandles } from './event-scenes-indoors.ts'
import { barnLights, harbourStage, lanternLake, mountainHut } from './event-scenes-outdoors.ts'

const DEMO = new URL('../../apps/api/src/demo/', import.meta.url)
const PICTURES = new URL('pictures/', DEMO)
const COVER_PX = 800
const EVENT_PX = 1200
/** As the API names an upload: twelve characters of base64url. */
const STEM_LENGTH = 12
/** As the API samples an upload. */
const COLOUR_SAMPLE_PX = 50

const DRAWINGS = [
  { name: 'cover-campfire', draw: campfire, width: COVER_PX },
  { name: 'cover-first-frost', draw: firstFrost, width: COVER_PX },
  { name: 'cover-lighthouse', draw: lighthouse, width: COVER_PX },
  { name: 'cover-moth-and-moon', draw: mothAndMoon, width: COVER_PX },
  { name: 'cover-night-railway', draw: railway, width: COVER_PX },
  { name: 'cover-slow-river', draw: river, width: COVER_PX },
  { name: 'event-barn-lights', draw: barnLights, width: EVENT_PX },
  { name: 'event-bookshop-window', draw: bookshopWindow, width: EVENT_PX },
  { name: 'event-chapel-candles', draw: chapelCandles, width: EVENT_PX },
  { name: 'event-harbour-stage', draw: harbourStage, width: EVENT_PX },
  { name: 'event-lantern-lake', draw: lanternLake, width: EVENT_PX },
  { name: 'event-mountain-hut', draw: mountainHut, width: EVENT_PX },
]

await rm(PICTURES, { recursive: true, force: true })
await mkdir(PICTURES, { recursive: true })
const list: Record<string, object> = {}
for (const { name, draw, width } of DRAWINGS) list[name] = await writePicture(name, draw(), width)
await writeFile(
  new URL('demo-picture-list.ts', DEMO),
  `// Written by tools/art/demo-pictures.ts.\nexport const DEMO_PICTURES = ${JSON.stringify(list, null, 2)} as const\n`,
)

async function writePicture(name: string, drawing: string, drawnWidth: number) {
  const drawn = await sharp(Buffer.from(drawing), { density: 144, limitInputPixels: false })
    .resize({ width: drawnWidth, kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = drawn.info
  const pixels = () => sharp(drawn.data, { raw: { width, height, channels: 3 } })
  const stem = createHash('sha256').update(name).digest('base64url').slice(0, STEM_LENGTH)
  const path = `/media/${stem}-${width}x${height}.jpg`
  let bytes = 0
  for (const variant of pictureVariants(path)) {
    const data = await encode(pixels().resize({ width: variant.width }), variant.format).toBuffer()
    await writeFile(new URL(variant.path.slice('/media/'.length), PICTURES), data)
    bytes += data.length
  }
  console.log(`${name}: ${bytes} bytes`)
  const sample = await pixels()
    .resize(COLOUR_SAMPLE_PX, COLOUR_SAMPLE_PX, { fit: 'fill', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { path, width, height, bytes, dominantColour: cardColour(sample) }
}

function encode(picture: Sharp, format: PictureVariant['format']): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 58, effort: 6, chromaSubsampling: '4:2:0' })
    case 'webp':
      return picture.webp({ quality: 78, effort: 6, smartSubsample: true })
    case 'png':
      return picture.png({ palette: true })
    case 'jpg':
      return picture.jpeg({ quality: 78, progressive: true, mozjpeg: true })
  }
}
