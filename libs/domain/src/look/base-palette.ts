import type { ColourToken, SceneToken } from './contrast-pairs.ts'
import { toHex, type Oklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'
export type Colours = Record<ColourToken, string>
export type Scene = Record<SceneToken, string>

/** The parameters from which a preset's scheme is mixed. */
export interface Paint {
  scheme: Scheme
  ground: Oklch
  accent: Oklch
  /** Chroma and hue of titles and texts. */
  ink: readonly [c: number, h: number]
  /** Hue of links, in degrees from the accent. */
  linkTurn?: number
  /** Contrast of the hills against the ground; 0 for a flat page. */
  relief: number
  /** Hue of the hills, in degrees from the ground. */
  hillTurn?: number
}

/** Hues of success, warning, danger and info, in degrees. */
const STATE_HUES = [148, 86, 30, 230] as const
const LIGHT_ON_FILL = '#fffaf2'

/** Lightness of each colour, relative to the ground or absolute. */
const LIGHTNESS = {
  dark: {
    surfaces: [0, -0.034, 0.046, 0.096, 0.023],
    lines: [0.154, 0.406],
    skeletons: [0.086, 0.159],
    texts: [0.966, 0.933, 0.8],
    links: [0.83, 0.895],
    focus: 0.883,
    hover: 0.066,
    onAccent: 0.19,
    tone: [0.09, 0.045, 0.9, 0.075],
    neutral: [0.115, 0.911],
    state: [0.84, 0.1],
    fills: [0.531, 0.479],
    hills: [0.112, 0.089, 0.014, 0.022, -0.057, 0.081, 0.142],
    shapes: [0.081, 0.095],
    sky: [0.022, 0.082, 0.224],
  },
  light: {
    surfaces: [0, -0.034, 0.035, -0.026, 0.03],
    lines: [-0.1, -0.38],
    skeletons: [-0.065, -0.015],
    texts: [0.24, 0.29, 0.48],
    links: [0.45, 0.36],
    focus: 0.52,
    hover: -0.07,
    onAccent: 0.987,
    tone: [-0.03, 0.04, 0.385, 0.09],
    neutral: [-0.06, 0.38],
    state: [0.46, 0.12],
    fills: [0.498, 0.434],
    hills: [-0.05, -0.045, -0.012, -0.03, -0.07, -0.045, -0.09],
    shapes: [-0.075, -0.085],
    sky: [-0.02, -0.045, -0.09],
  },
} as const

/** Mixes every colour of the style sheet from a few; contrast-requirement.ts corrects the contrast. */
export function mixColours({ scheme, ground, accent, ink: [c, h], linkTurn = 0 }: Paint): Colours {
  const by = LIGHTNESS[scheme]
  const off = (difference: number, chroma = ground.c) =>
    toHex({ ...ground, l: ground.l + difference, c: chroma })
  const inked = (l: number, share = 1) => toHex({ l, c: c * share, h })
  const tinted = (l: number, chroma = accent.c, turn = 0) => toHex({ l, c: chroma, h: accent.h + turn })
  const linked = (l: number) => tinted(l, accent.c * 0.9, linkTurn)
  const [toneShift, toneChroma, onTone, onToneChroma] = by.tone
  const toned = (hue: number) => toHex({ l: ground.l + toneShift, c: toneChroma, h: hue })
  const onToned = (hue: number) => toHex({ l: onTone, c: onToneChroma, h: hue })
  const [stateLightness, stateChroma] = by.state
  const state = (hue: number) => toHex({ l: stateLightness, c: stateChroma, h: hue })
  const [success, warning, danger, info] = STATE_HUES
  return {
    surface: off(by.surfaces[0]),
    'surface-sunken': off(by.surfaces[1]),
    'surface-raised': off(by.surfaces[2]),
    'surface-hover': off(by.surfaces[3]),
    field: off(by.surfaces[4]),
    heading: inked(by.texts[0]),
    text: inked(by.texts[1]),
    'text-muted': inked(by.texts[2], 0.6),
    link: linked(by.links[0]),
    'link-hover': linked(by.links[1]),
    border: off(by.lines[0], ground.c * 1.2),
    'border-strong': off(by.lines[1], ground.c * 1.2),
    focus: tinted(by.focus, accent.c * 0.85),
    accent: toHex(accent),
    'accent-hover': tinted(accent.l + by.hover),
    'on-accent': tinted(by.onAccent, 0.02),
    'accent-surface': toned(accent.h),
    'on-accent-surface': onToned(accent.h),
    'neutral-surface': off(by.neutral[0]),
    'on-neutral-surface': inked(by.neutral[1], 0.6),
    success: state(success),
    'success-surface': toned(success),
    'on-success-surface': onToned(success),
    warning: state(warning),
    'warning-surface': toned(warning),
    'on-warning-surface': onToned(warning),
    danger: state(danger),
    'danger-surface': toned(danger),
    'on-danger-surface': onToned(danger),
    'danger-fill': toHex({ l: by.fills[0], c: 0.164, h: danger }),
    'danger-fill-hover': toHex({ l: by.fills[1], c: 0.15, h: danger }),
    'on-danger-fill': LIGHT_ON_FILL,
    info: state(info),
    'info-surface': toned(info),
    'on-info-surface': onToned(info),
    skeleton: off(by.skeletons[0]),
    'skeleton-shine': off(by.skeletons[1]),
  }
}

/** The hills and the sky of the home page. */
export function mixScene({ scheme, ground, relief, hillTurn = 0 }: Paint): Scene {
  const { hills, shapes, sky } = LIGHTNESS[scheme]
  const hill = (difference: number) =>
    toHex({ l: ground.l + difference * relief, c: ground.c * (1 + 0.4 * relief), h: ground.h + hillTurn })
  return {
    'scene-first-ridge': hill(shapes[0]),
    'scene-first-end': hill(hills[0]),
    'scene-second-end': hill(hills[1]),
    'scene-second-ridge': hill(shapes[0]),
    'scene-third': hill(hills[2]),
    'scene-third-end': hill(hills[3]),
    'scene-third-ridge': hill(shapes[1]),
    'scene-foot': hill(hills[4]),
    'scene-tile': hill(hills[5]),
    'scene-tile-end': hill(hills[6]),
    'scene-sky': hill(sky[0]),
    'scene-sky-middle': hill(sky[1]),
    'scene-sky-end': hill(sky[2]),
  }
}
