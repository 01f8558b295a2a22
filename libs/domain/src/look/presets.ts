import type { Preset } from './look-values.ts'
import type { Colours, Paint } from './base-palette.ts'

/** Tokens that a sheet on the page redefines; 'surface' is the sheet itself. */
export const SHEET_TOKENS = [
  ...(['surface', 'heading', 'text', 'text-muted', 'field', 'border', 'border-strong', 'focus'] as const),
  ...(['danger', 'danger-surface', 'on-danger-surface'] as const),
  ...(['success-surface', 'on-success-surface', 'accent', 'accent-hover', 'on-accent'] as const),
] as const
export type SheetColours = Pick<Colours, (typeof SHEET_TOKENS)[number]>

interface PresetPaint extends Paint {
  /** Background of sheets, and whether they are light or dark. */
  sheet: Pick<Paint, 'scheme' | 'ground'>
}

/** Differences in shape from dusk, as custom properties. */
type Shape = Readonly<Record<string, string>>

interface PresetLook {
  name: string
  about: string
  /** One for each of its schemes; a visitor without a preference gets the first. */
  paints: readonly [PresetPaint, ...PresetPaint[]]
  shape: Shape
}

const colour = (l: number, c: number, h: number) => ({ l, c, h })
const NOTHING = 'linear-gradient(#0000,#0000)'
const BAR = 'linear-gradient(#000 0 0) 0 50%/100% .25rem no-repeat'
const DISC = 'radial-gradient(closest-side,#000 96%,#0000) 0 50%/1.25rem 1.25rem no-repeat'
const SKYLINE =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 40' preserveAspectRatio='none'%3E%3Cpath d='M0 40V22h12v-8h10v14h8V10h14v18h10V18h16v10h8V6h6V1h2v5h6v22h12V14h18v16h10V20h12v-6h8v18h12V16h16v12h10V8h12v22h10V22h14v10h14V18h6v22z'/%3E%3C/svg%3E\")"

const shadows = (sm: string, md: string, lg: string) => ({
  '--shadow-sm': sm,
  '--shadow-md': md,
  '--shadow-lg': lg,
})
const radii = (sm: number, md: number, lg: number) => ({
  '--radius-sm': `${sm}rem`,
  '--radius-md': `${md}rem`,
  '--radius-lg': `${lg}rem`,
})
const glow = (size: string, share: number) =>
  `0 0 ${size} color-mix(in srgb,var(--color-accent) ${share}%,transparent)`

/** docs/product/entities.md#look */
export const PRESET_LOOKS: Record<Preset, PresetLook> = {
  dusk: {
    name: 'Dusk',
    about: 'Mountains at nightfall, amber light',
    paints: [
      {
        scheme: 'dark',
        ground: colour(0.21, 0.029, 239),
        accent: colour(0.797, 0.126, 71),
        ink: [0.025, 86],
        relief: 1,
        sheet: { scheme: 'light', ground: colour(0.934, 0.036, 87) },
      },
    ],
    shape: {},
  },
  paper: {
    name: 'Paper',
    about: 'Bright as a songbook, printed in red',
    paints: [
      {
        scheme: 'light',
        ground: colour(0.962, 0.014, 92),
        accent: colour(0.51, 0.175, 29),
        ink: [0.015, 60],
        relief: 0.8,
        sheet: { scheme: 'light', ground: colour(0.992, 0.006, 92) },
      },
      {
        scheme: 'dark',
        ground: colour(0.225, 0.01, 65),
        accent: colour(0.75, 0.14, 33),
        ink: [0.018, 88],
        relief: 0.6,
        sheet: { scheme: 'light', ground: colour(0.94, 0.018, 92) },
      },
    ],
    shape: {
      ...radii(0.125, 0.1875, 0.25),
      '--radius-pill': '.25rem',
      ...shadows('none', '3px 3px 0 var(--color-border)', '6px 6px 0 var(--color-border)'),
      '--tracking-display': '-.025em',
      '--mask-pines': 'var(--mask-far)',
      '--mark': BAR,
    },
  },
  stage: {
    name: 'Stage',
    about: 'Black, with one bright light',
    paints: [
      {
        scheme: 'dark',
        ground: colour(0.145, 0, 0),
        accent: colour(0.875, 0.175, 97),
        ink: [0, 0],
        relief: 0,
        sheet: { scheme: 'dark', ground: colour(0.245, 0, 0) },
      },
    ],
    shape: {
      ...radii(0, 0, 0),
      '--radius-pill': '0',
      '--line': '2px',
      ...shadows('none', 'none', '0 0 0 1px var(--color-border-strong)'),
      '--title-case': 'uppercase',
      '--tracking-display': '.015em',
      '--mask-far': NOTHING,
      '--mask-near': NOTHING,
      '--mask-pines': NOTHING,
      '--mark': DISC,
    },
  },
  desert: {
    name: 'Desert',
    about: 'Warm sand and turquoise, round dunes',
    paints: [
      {
        scheme: 'light',
        ground: colour(0.94, 0.036, 78),
        accent: colour(0.46, 0.085, 200),
        ink: [0.05, 42],
        relief: 1.15,
        hillTurn: -16,
        sheet: { scheme: 'light', ground: colour(0.985, 0.014, 82) },
      },
      {
        scheme: 'dark',
        ground: colour(0.235, 0.042, 35),
        accent: colour(0.8, 0.1, 192),
        ink: [0.03, 75],
        relief: 1,
        sheet: { scheme: 'light', ground: colour(0.93, 0.04, 78) },
      },
    ],
    shape: {
      ...radii(0.5, 0.875, 1.5),
      ...shadows(
        '0 1px 3px rgb(90 45 20/.12)',
        '0 14px 34px -16px rgb(90 45 20/.35)',
        '0 26px 64px -22px rgb(90 45 20/.5)',
      ),
      '--tracking-display': '-.01em',
      '--mask-near': 'var(--mask-far)',
      '--mask-pines': 'var(--mask-far)',
      '--mark': DISC,
    },
  },
  neon: {
    name: 'Neon',
    about: 'The city at two in the morning',
    paints: [
      {
        scheme: 'dark',
        ground: colour(0.178, 0.045, 292),
        accent: colour(0.76, 0.19, 345),
        ink: [0.015, 300],
        linkTurn: -145,
        relief: 1,
        sheet: { scheme: 'dark', ground: colour(0.255, 0.075, 295) },
      },
    ],
    shape: {
      ...radii(0.25, 0.375, 0.5),
      ...shadows('none', glow('1.5rem -.25rem', 55), glow('3rem -.25rem', 60)),
      '--title-glow': glow('.6em', 45),
      '--tracking-display': '.005em',
      '--mask-far': SKYLINE,
      '--mask-near': SKYLINE,
      '--mask-pines': SKYLINE,
      '--mark': BAR,
    },
  },
  plain: {
    name: 'Plain',
    about: 'White, and nothing that distracts',
    paints: [
      {
        scheme: 'light',
        ground: colour(1, 0, 0),
        accent: colour(0.47, 0.16, 258),
        ink: [0.005, 260],
        relief: 0,
        sheet: { scheme: 'light', ground: colour(0.972, 0.002, 260) },
      },
      {
        scheme: 'dark',
        ground: colour(0.2, 0.002, 260),
        accent: colour(0.77, 0.115, 252),
        ink: [0.003, 260],
        relief: 0,
        sheet: { scheme: 'dark', ground: colour(0.27, 0.004, 260) },
      },
    ],
    shape: {
      ...radii(0.25, 0.375, 0.5),
      ...shadows('none', 'none', '0 8px 32px rgb(0 0 0/.16)'),
      '--mask-far': NOTHING,
      '--mask-near': NOTHING,
      '--mask-pines': NOTHING,
      '--mark-display': 'none',
    },
  },
}
