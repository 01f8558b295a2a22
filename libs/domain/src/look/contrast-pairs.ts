/** Surfaces in libs/ui/src/styles/tokens.css, without the prefix --color-. */
export const SURFACES = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'field'] as const
const TEXTS = ['heading', 'text', 'text-muted', 'link', 'link-hover'] as const
const STATES = ['success', 'warning', 'danger', 'info'] as const
const TONES = ['accent', 'neutral', ...STATES] as const

/** Drawn backgrounds of the home page, without the prefix -- (apps/public-site/src/site.css). */
export const SCENE_GROUNDS = [
  'scene-first-end',
  'scene-second-end',
  'scene-third',
  'scene-third-end',
  'scene-foot',
  'scene-tile',
  'scene-tile-end',
] as const
/** The sky behind a heading and a text. */
export const SCENE_SKY = ['scene-sky', 'scene-sky-middle', 'scene-sky-end'] as const

export type SceneToken =
  | (typeof SCENE_GROUNDS)[number]
  | (typeof SCENE_SKY)[number]
  // Used only to draw the hills.
  | 'scene-first-ridge'
  | 'scene-second-ridge'
  | 'scene-third-ridge'

export type ColourToken =
  | (typeof SURFACES)[number]
  | (typeof TEXTS)[number]
  | (typeof STATES)[number]
  | `${(typeof TONES)[number]}-surface`
  | `on-${(typeof TONES)[number]}-surface`
  | 'border'
  | 'border-strong'
  | 'focus'
  | 'accent'
  | 'accent-hover'
  | 'on-accent'
  | 'danger-fill'
  | 'danger-fill-hover'
  | 'on-danger-fill'
  | 'skeleton'
  | 'skeleton-shine'

export interface ContrastPair<Name extends string = ColourToken | SceneToken> {
  colour: Name
  ground: Name
  min: number
}

/** Minimum contrast of text, and of large text, borders of controls and the focus ring (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_MIN = 4.5
const LINE_MIN = 3

function pairsOf<Name extends string>(
  colours: readonly Name[],
  grounds: readonly Name[],
  min: number,
): ContrastPair<Name>[] {
  return grounds.flatMap((ground) => colours.map((colour) => ({ colour, ground, min })))
}

/** Pairs that must be distinguishable on every page, in every look. */
export const CONTRAST_PAIRS: readonly ContrastPair<ColourToken>[] = [
  ...pairsOf<ColourToken>([...TEXTS, ...STATES, 'accent'], SURFACES, TEXT_MIN),
  ...pairsOf<ColourToken>(['text-muted'], ['skeleton'], TEXT_MIN),
  ...TONES.flatMap((tone) => pairsOf<ColourToken>([`on-${tone}-surface`], [`${tone}-surface`], TEXT_MIN)),
  ...pairsOf<ColourToken>(['on-accent'], ['accent', 'accent-hover'], TEXT_MIN),
  ...pairsOf<ColourToken>(['on-danger-fill'], ['danger-fill', 'danger-fill-hover'], TEXT_MIN),
  ...pairsOf<ColourToken>(['border-strong', 'focus'], SURFACES, LINE_MIN),
]

/** The same for the drawn backgrounds of the public site. */
export const SCENE_PAIRS: readonly ContrastPair[] = [
  ...pairsOf<ColourToken | SceneToken>([...TEXTS, 'accent'], SCENE_GROUNDS, TEXT_MIN),
  ...pairsOf<ColourToken | SceneToken>(['heading', 'text'], SCENE_SKY, TEXT_MIN),
  ...pairsOf<ColourToken | SceneToken>(['border-strong', 'focus'], SCENE_GROUNDS, LINE_MIN),
]

/**
 * Pairs on a light or dark sheet of the page, such as a mail (apps/public-site/src/site.css). Its background is called
 * 'surface'.
 */
export const SHEET_PAIRS: readonly ContrastPair<ColourToken>[] = [
  ...pairsOf<ColourToken>(['heading', 'text', 'text-muted', 'accent', 'danger'], ['surface'], TEXT_MIN),
  ...pairsOf<ColourToken>(['text', 'text-muted', 'danger'], ['field'], TEXT_MIN),
  ...pairsOf<ColourToken>(['on-accent'], ['accent', 'accent-hover'], TEXT_MIN),
  ...pairsOf<ColourToken>(['on-danger-surface'], ['danger-surface'], TEXT_MIN),
  ...pairsOf<ColourToken>(['on-success-surface'], ['success-surface'], TEXT_MIN),
  ...pairsOf<ColourToken>(['border-strong', 'focus'], ['surface', 'field'], LINE_MIN),
]
