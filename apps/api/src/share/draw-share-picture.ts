import { readFile } from 'node:fs/promises'
import { Renderer, type Node } from '@takumi-rs/core'
import { DUSK_COLOURS, DUSK_SCENE } from '@troubadour/domain/look/dusk'
import type { ShareColours } from '@troubadour/domain/look/share-colours'
import type { ShareCard } from '@troubadour/domain/share/share-card'
import { SHARE_SIZES, type ShareFormat } from '@troubadour/domain/share/share-formats'
import sharp from 'sharp'
import { drawableText, readFallbackFonts, readSiteFonts } from './share-fonts.ts'
import { LAYOUTS, MARGIN, type Box } from './share-layouts.ts'
import { TITLE_LEADING, titleSize } from './title-size.ts'

/** Networks refuse or delay larger files of previews; the other formats are downloaded. */
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

const IMAGE = 'image'
const LINE_LEADING = 1.35
const GAP = 20
/** A line must not begin with 'PM'. */
const HOUR = /(\d) (?=[AP]M\b)/g
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Draws a share picture as JPEG (docs/product/public-pages.md#share-pictures).
 * @param picture a file of the card's picture, in any upload format; null when there is none
 */
export async function drawSharePicture(
  card: ShareCard,
  picture: Uint8Array | null,
  format: ShareFormat = 'wide',
): Promise<Buffer> {
  const { colours = DUSK } = card
  const size = SHARE_SIZES[format]
  // Only the default colours (dusk) have mountains.
  const scene = picture || card.tile || card.colours ? picture : await readFile(MOUNTAINS)
  const image = scene && (await cut(scene, picture ? LAYOUTS[format].picture : size))
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
    format,
  })
  const pixels = await renderer.render(node, {
    ...size,
    format: 'raw',
    images: image ? [{ src: IMAGE, data: image }] : [],
  })
  return encode(pixels, size, format === 'wide' ? MAX_BYTES : Infinity)
}

type Size = Pick<Box, 'width' | 'height'>

/** Crops around the most interesting part. */
function cut(picture: Uint8Array, { width, height }: Size): Promise<Buffer> {
  return sharp(picture).resize(width, height, { fit: 'cover', position: 'attention' }).png().toBuffer()
}

async function encode(pixels: Uint8Array, { width, height }: Size, maxBytes: number): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
  for (const quality of QUALITIES) {
    const jpeg = await picture.clone().removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= maxBytes) return jpeg
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
    format,
  }: {
    display: string
    text: string
    hasPicture: boolean
    colours: ShareColours
    ground: string
    format: ShareFormat
  },
): Node {
  const layout = LAYOUTS[format]
  const whole = { left: 0, top: 0, ...SHARE_SIZES[format] }
  const hasTile = !hasPicture && tile.length > 0
  const isWhole = !hasPicture && !hasTile
  const box = isWhole ? whole : layout.words
  const edges = isWhole ? layout.edges : { ...layout.edges, top: MARGIN }
  const width = box.width - 2 * MARGIN
  // A letter is about half as wide as it is high.
  const rows = lines.map(
    (one) => (one.length * layout.text * 0.5 > width ? 2 : 1) * layout.text * LINE_LEADING,
  )
  const others = rows.reduce((sum, one) => sum + one + GAP, layout.text * LINE_LEADING + 2 * GAP)
  const size = titleSize(title, width, box.height - edges.top - edges.bottom - others)
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
  const textLine = { fontFamily: text, fontSize: layout.text, lineHeight: LINE_LEADING }
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
  const image = (place: Box): Node => ({
    type: 'image',
    src: IMAGE,
    style: { position: 'absolute', ...place },
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
      width: layout.picture.width - 2 * MARGIN,
      textAlign: 'center',
      lineHeight: 1.2,
      ...style,
    })
  const aside = { fontSize: 56 * layout.tile, fontWeight: 600 }
  const tileLines =
    day === undefined
      ? [tileLine(first, { fontFamily: display, fontSize: 72 * layout.tile, lineClamp: 4, color: heading })]
      : [
          tileLine(first, { ...aside, color: accent }),
          tileLine(day, {
            fontFamily: display,
            fontSize: 240 * layout.tile,
            lineHeight: 1.05,
            color: heading,
          }),
          tileLine(year, { ...aside, color: heading }),
        ]
  const tileStyle = { justifyContent: 'center', alignItems: 'center', backgroundColor: surface }
  return column({ width: whole.width, height: whole.height, backgroundColor: surface }, [
    ...(hasPicture || ground === SHADE ? [image(hasPicture ? layout.picture : whole)] : []),
    ...(hasTile
      ? [
          column(
            { position: 'absolute', ...layout.picture, ...tileStyle, backgroundImage: ground },
            tileLines,
          ),
        ]
      : []),
    column(
      {
        position: 'absolute',
        ...box,
        padding: MARGIN,
        paddingTop: edges.top,
        paddingBottom: edges.bottom,
        justifyContent: 'space-between',
        ...(!hasTile && { backgroundImage: ground }),
      },
      [
        column({ gap: GAP }, words),
        line(siteName, { ...textLine, lineClamp: 1, fontWeight: 600, color: heading }),
      ],
    ),
  ])
}
