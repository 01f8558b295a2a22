import * as fontkit from 'fontkit'

/** English, by how often its letters are used. */
const TEXT =
  'The songs of the road are sung by those who have walked it for a long time, and at night the valley listens to them. ' +
  'Every evening begins with a quiet tune; then the lights go on, people find their places, and the music takes them home.'

export function readFont(data: Uint8Array): fontkit.Font {
  // Each file has one font.
  return fontkit.create(Buffer.from(data)) as fontkit.Font
}

/** Mean width of a letter of English text, in parts of the font's size. */
function meanWidth(font: fontkit.Font): number {
  return font.layout(TEXT).advanceWidth / font.unitsPerEm / TEXT.length
}

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`

/** What a local font takes to fill the room of a font of ours: descriptors of its `@font-face`. */
export function measureFont(font: fontkit.Font, local: fontkit.Font) {
  const adjust = meanWidth(font) / meanWidth(local)
  const override = (units: number) => percent(Math.abs(units) / font.unitsPerEm / adjust)
  return {
    'size-adjust': percent(adjust),
    'ascent-override': override(font.ascent),
    'descent-override': override(font.descent),
    'line-gap-override': override(font.lineGap),
  }
}
