import { readFile } from 'node:fs/promises'
import { Renderer, type Node } from '@takumi-rs/core'
import { DUSK_COLOURS, DUSK_SCENE } from '@troubadour/domain/look/dusk'
import type { ShareColours } from '@troubadour/domain/look/share-colours'
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '@troubadour/domain/share/share-card'
import sharp from 'sharp'
import { drawableText, readFallbackFonts, readSiteFonts } from './share-fonts.ts'

/** Networks refuse or delay larger files. */
const MAX_BYTES = 300 * 1024
const QUALITIES = [86, 76, 64, 50]

const DUSK: ShareColours = {
  surface: DUSK_COLOURS.surface,
  heading: DUSK_COLOURS.heading,
  muted: DUSK_COLOURS['text-muted'],
  accent: DUSK_COLOURS.accent,
  ground: [DUSK_SCENE['scene-tile'], DUSK_SCENE['scene-tile-end']],
}
/** Matches --tile-ground of libs/ui/src/styles/tokens.css; 52 is 32 per cent. */
const groundOf = ({ accent, ground: [top, bottom] }: ShareColours) =>
  `radial-gradient(120% 90% at 50% 115%, ${accent}52, transparent 60%), linear-gradient(${top}, ${bottom})`
/** Darkens the mountains, so that text is readable. */
const SHADE = 'linear-gradient(100deg, rgb(11 26 36 / 0.85), rgb(11 26 36 / 0.1))'
/** The mountains of the home page, as the background of cards without a picture. */
const MOUNTAINS = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../public-site/src/assets/hero-1600.webp'
    : './share-mountains.webp',
  import.meta.url,
)

const MARGIN = 60
/** Width of the square picture, which fills the height. */
const PICTURE = SHARE_HEIGHT
const IMAGE = 'image'
/** The tile with the date has the place of the picture. */
const TILE = {
  ...{ position: 'absolute', top: 0, right: 0, width: PICTURE, height: SHARE_HEIGHT },
  ...{ justifyContent: 'center', alignItems: 'center' },
}
/** A line must not begin with 'PM'. */
const HOUR = /(\d) (?=[AP]M\b)/g
/** East Asian text may break after any character. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const WORDS = new RegExp(`${EAST_ASIAN.source}|(?:(?!${EAST_ASIAN.source})\\S)+`, 'gu')
const SIZES = [96, 88, 80, 72, 66, 60, 55, 50, 45]
const SMALLEST = 40
const TITLE_LEADING = 1.12
/** Pixels left for the title above zero, one or two other texts. */
const TITLE_HEIGHTS = [400, 330, 240] as const
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Draws a share picture as JPEG (docs/product/public-pages.md#share-pictures).
 * @param picture a file of the card's picture, in any upload format; null when there is none
 */
export async function drawSharePicture(card: ShareCard, picture: Uint8Array | null): Promise<Buffer> {
  const { colours = DUSK } = card
  // Only the default colours (dusk) have mountains.
  const scene = picture || card.tile || card.colours ? picture : await readFile(MOUNTAINS)
  const image = scene && (await cut(scene, picture ? PICTURE : SHARE_WIDTH))
  const siteFonts = await readSiteFonts()
  const texts = [card.title, ...card.lines, card.siteName, ...(card.tile ?? [])]
  const fallbacks = await readFallbackFonts(texts, Object.values(siteFonts))
  const fonts = [...Object.values(siteFonts), ...fallbacks]
  const renderer = new Renderer()
  for (const { name, data } of fonts) await renderer.registerFont({ name, data })

  // Spaces must come from the font of the letters around them: otherwise lines in Arabic lose theirs.
  const family = (name: string) => [...fallbacks.map((font) => font.name), name].join(', ')
  const words = {
    title: drawableText(card.title, fonts),
    lines: card.lines.map((line) => drawableText(line, fonts).replace(HOUR, '$1\u00a0')).filter(Boolean),
    siteName: drawableText(card.siteName, fonts),
    tile: (card.tile ?? []).map((line) => drawableText(line, fonts)),
  }
  const node = layOut(words, {
    display: family(siteFonts.display.name),
    text: family(siteFonts.text.name),
    hasPicture: picture !== null,
    colours,
    ground: scene && !picture ? SHADE : groundOf(colours),
  })
  const pixels = await renderer.render(node, {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    format: 'raw',
    images: image ? [{ src: IMAGE, data: image }] : [],
  })
  return encode(pixels)
}

/** Crops to the height of the share picture, around the most interesting part. */
function cut(picture: Uint8Array, width: number): Promise<Buffer> {
  return sharp(picture).resize(width, SHARE_HEIGHT, { fit: 'cover', position: 'attention' }).png().toBuffer()
}

async function encode(pixels: Uint8Array): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 4 } })
  for (const quality of QUALITIES) {
    const jpeg = await picture.clone().removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  throw new Error('The share picture is too large in every quality')
}

interface Words {
  title: string
  lines: string[]
  siteName: string
  /** Month, day and year, or one text; empty for none. */
  tile: string[]
}

function layOut(
  { title, lines, siteName, tile }: Words,
  {
    display,
    text,
    hasPicture,
    colours: { surface, heading, accent, muted },
    ground,
  }: {
    display: string
    text: string
    hasPicture: boolean
    colours: ShareColours
    ground: string
  },
): Node {
  const hasTile = !hasPicture && tile.length > 0
  const width = SHARE_WIDTH - (hasPicture || hasTile ? PICTURE : 0) - 2 * MARGIN
  const size = titleSize(title, width, TITLE_HEIGHTS[lines.length] ?? TITLE_HEIGHTS[2])
  const line = (words: string, style: object): Node => ({
    type: 'text',
    text: words,
    style: {
      width,
      overflowWrap: 'anywhere',
      textOverflow: 'ellipsis',
      ...(RIGHT_TO_LEFT.test(words) && { direction: 'rtl' }),
      ...style,
    },
  })
  const textLine = { fontFamily: text, fontSize: 30, lineHeight: 1.35 }
  const words = [
    title &&
      line(title, {
        fontFamily: display,
        fontSize: size,
        lineHeight: TITLE_LEADING,
        lineClamp: 5,
        color: heading,
      }),
    ...lines.map((one, index) =>
      line(one, { ...textLine, lineClamp: 2, color: index === 0 ? accent : muted }),
    ),
  ].filter(Boolean) as Node[]
  const image = (imageWidth: number): Node => ({
    type: 'image',
    src: IMAGE,
    style: { position: 'absolute', top: 0, right: 0, width: imageWidth, height: SHARE_HEIGHT },
  })
  const column = (style: object, children: Node[]): Node => ({
    type: 'container',
    style: { display: 'flex', flexDirection: 'column', ...style },
    children,
  })
  const [first = '', day, year = ''] = tile
  const tileLine = (words: string, style: object) =>
    line(words, {
      fontFamily: text,
      width: PICTURE - 2 * MARGIN,
      textAlign: 'center',
      lineHeight: 1.2,
      ...style,
    })
  const aside = { fontSize: 56, fontWeight: 600 }
  const tileLines =
    day === undefined
      ? [tileLine(first, { fontFamily: display, fontSize: 72, lineClamp: 4, color: heading })]
      : [
          tileLine(first, { ...aside, color: accent }),
          tileLine(day, { fontFamily: display, fontSize: 240, lineHeight: 1.05, color: heading }),
          tileLine(year, { ...aside, color: heading }),
        ]
  return column({ width: SHARE_WIDTH, height: SHARE_HEIGHT, backgroundColor: surface }, [
    ...(hasPicture || ground === SHADE ? [image(hasPicture ? PICTURE : SHARE_WIDTH)] : []),
    ...(hasTile ? [column({ ...TILE, backgroundColor: surface, backgroundImage: ground }, tileLines)] : []),
    column(
      {
        width: width + 2 * MARGIN,
        height: SHARE_HEIGHT,
        padding: MARGIN,
        justifyContent: 'space-between',
        position: 'relative',
        ...(!hasTile && { backgroundImage: ground }),
      },
      [
        column({ gap: 20 }, words),
        line(siteName, { ...textLine, lineClamp: 1, fontWeight: 600, color: heading }),
      ],
    ),
  ])
}

/** The largest font size in pixels at which the title fits the height, and its longest word the width. */
function titleSize(title: string, width: number, height: number): number {
  const words = (title.match(WORDS) ?? []).map((word) => (EAST_ASIAN.test(word) ? 2 : word.length + 1))
  const fits = (size: number) => {
    // A letter is about half as wide as it is high.
    const room = width / (size * 0.53) + 1
    let lines = 1
    let used = 0
    for (const length of words) {
      if (used + length > room && used > 0) {
        lines += 1
        used = 0
      }
      used += length
    }
    return lines * size * TITLE_LEADING <= height && Math.max(...words, 0) <= room
  }
  return SIZES.find(fits) ?? SMALLEST
}
