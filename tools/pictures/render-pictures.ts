/**
 * Renders the drawings of this folder to the pictures that the product ships: `node tools/pictures/render-pictures.ts`.
 * The demo's pictures get every width and format of an upload, and a list from which the demo loads them.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { cardColour } from '@troubadour/domain/media/cover-colour'
import { pictureVariants, type PictureVariant } from '@troubadour/domain/media/media-picture'

const DRAWINGS = new URL('./', import.meta.url)
const HERO = new URL('../../apps/public-site/src/assets/', import.meta.url)
const RECURRING_EVENTS = new URL('../../libs/ui/src/pictures/event-pictures/', import.meta.url)
const MERCH = new URL('../fake-printful/pictures/', import.meta.url)
const DEMO = new URL('../../apps/api/src/demo/', import.meta.url)
const DEMO_PICTURES = new URL('pictures/', DEMO)

/** Pixels. */
const HERO_WIDTHS = { hero: [640, 1024, 1600], 'hero-portrait': [480, 800] }
const SQUARE_PX = 800
const EVENT_PX = 1200
const ICO_PX = 32
/** The API names an upload by twelve characters of base64url. */
const STEM_LENGTH = 12
/** The API samples an upload at this size. */
const COLOUR_SAMPLE_PX = 50

const names = readdirSync(DRAWINGS)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))

for (const [name, widths] of Object.entries(HERO_WIDTHS)) {
  for (const width of widths) {
    await toAvif(await draw(name, width)).toFile(new URL(`${name}-${width}.avif`, HERO).pathname)
    await toWebp(await draw(name, width)).toFile(new URL(`${name}-${width}.webp`, HERO).pathname)
  }
}
await writeSiteIcons()
for (const name of names.filter((name) => name.startsWith('merch-'))) {
  await toWebp(await draw(name, SQUARE_PX)).toFile(new URL(`${name}.webp`, MERCH).pathname)
}
for (const name of names.filter((name) => name.startsWith('recurring-'))) {
  const file = `${name.replace('recurring-', 'event-')}.webp`
  await toWebp(await draw(name, SQUARE_PX)).toFile(new URL(file, RECURRING_EVENTS).pathname)
}
await rm(DEMO_PICTURES, { recursive: true, force: true })
await mkdir(DEMO_PICTURES, { recursive: true })
const list: Record<string, object> = {}
for (const name of names.filter((name) => /^(cover|item)-/.test(name))) {
  list[name] = await writeDemoPicture(name, SQUARE_PX)
}
for (const name of names.filter((name) => name.startsWith('event-'))) {
  list[name] = await writeDemoPicture(name, EVENT_PX)
}
await writeFile(new URL('demo-picture-list.json', DEMO), `${JSON.stringify(list, null, 2)}\n`)

/** The icons of the public site for browsers, home screens of phones, and launchers. */
async function writeSiteIcons(): Promise<void> {
  const svg = await readFile(new URL('favicon.svg', HERO), 'utf8')
  // Phones round the corners themselves; launchers may crop the icon to a circle.
  const square = svg.replace('rx="22"', '')
  const maskable = square.replace('translate(7 5) scale(.86)', 'translate(19 18) scale(.62)')
  const png = (drawing: string, size: number) =>
    sharp(Buffer.from(drawing), { density: 700 }).resize(size).png({ palette: true }).toBuffer()
  await writeFile(new URL('icon-180.png', HERO), await png(square, 180))
  for (const size of [192, 512]) await writeFile(new URL(`icon-${size}.png`, HERO), await png(svg, size))
  await writeFile(new URL('icon-maskable-512.png', HERO), await png(maskable, 512))
  await writeFile(new URL('favicon.ico', HERO), toIco(await png(svg, ICO_PX), ICO_PX))
}

/** An ICO file of one picture. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  // The type (icon), one picture, its size, 32 bits per pixel, its length and offset.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** Rasterises a drawing at twice its size and scales it down to `width` pixels. */
async function draw(name: string, width: number): Promise<Sharp> {
  const { data, info } = await sharp(new URL(`${name}.svg`, DRAWINGS).pathname, {
    density: 144,
    limitInputPixels: false,
  })
    .resize({ width, kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

async function writeDemoPicture(name: string, drawnWidth: number) {
  const drawing = await draw(name, drawnWidth)
  const { width = 0, height = 0 } = await drawing.metadata()
  const stem = createHash('sha256').update(name).digest('base64url').slice(0, STEM_LENGTH)
  const path = `/media/${stem}-${width}x${height}.jpg`
  let bytes = 0
  for (const variant of pictureVariants(path)) {
    const data = await encode(drawing.clone().resize({ width: variant.width }), variant.format).toBuffer()
    await writeFile(new URL(variant.path.slice('/media/'.length), DEMO_PICTURES), data)
    bytes += data.length
  }
  const sample = await drawing
    .clone()
    .resize(COLOUR_SAMPLE_PX, COLOUR_SAMPLE_PX, { fit: 'fill', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { path, width, height, bytes, dominantColour: cardColour(sample) }
}

function toAvif(picture: Sharp): Sharp {
  return picture.avif({ quality: 72, effort: 6, chromaSubsampling: '4:2:0' })
}

function toWebp(picture: Sharp): Sharp {
  return picture.webp({ quality: 86, effort: 6, smartSubsample: true })
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
