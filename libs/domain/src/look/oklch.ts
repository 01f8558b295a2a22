import { linear } from './card-colour.ts'

/** A colour by lightness (0 to 1), chroma (0 to about 0.37) and hue (degrees). */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Three = [number, number, number]

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
/** Bisection steps: more precise than 8 bits per channel. */
const STEPS = 14
/** Tolerance of a channel for rounding. */
const TOLERANCE = 0.0005

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

/** @throws RangeError unless it is '#rrggbb' */
function linearOf(hex: string): Three {
  const match = HEX.exec(hex)
  if (!match) throw new RangeError(`This is no colour of six digits: ${hex}`)
  return match.slice(1).map((pair) => linear(parseInt(pair, 16))) as Three // three groups
}

/** Relative luminance by WCAG 2.2, from 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Uses Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab/). @param hex '#rrggbb' */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 }
}

function linearFrom({ l, c, h }: Oklch): Three {
  const x = c * Math.cos((h * Math.PI) / 180)
  const y = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (parts: Three) => parts.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE)

/** '#rrggbb'; reduces the chroma of a colour outside of sRGB. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let parts = linearFrom({ l: lightness, c, h })
  if (!isShown(parts)) {
    let [shown, tooMuch] = [0, c]
    for (let step = 0; step < STEPS; step += 1) {
      const half = (shown + tooMuch) / 2
      if (isShown(linearFrom({ l: lightness, c: half, h }))) shown = half
      else tooMuch = half
    }
    parts = linearFrom({ l: lightness, c: shown, h })
  }
  const pairs = parts.map((part) => {
    const channel = Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
    return channel.toString(16).padStart(2, '0')
  })
  return `#${pairs.join('')}`
}
