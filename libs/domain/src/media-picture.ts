// Apart from the schemas, because public pages use it, where zod must not be loaded.

/** The widths that a picture is kept in, in pixels; one that is narrower than the next is kept in its own. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const
/** An animation carries every frame in each width, so it ends at this one. */
export const ANIMATION_WIDTHS = [400, 800] as const

const STEM = String.raw`[0-9a-f]{32}-(\d{1,5})x(\d{1,5})`
const PICTURE_PATH = new RegExp(String.raw`^/media/(${STEM})\.(jpg|png|webp)$`)
const PICTURE_FILE = new RegExp(String.raw`^(${STEM})(?:-\d{1,4})?\.(?:jpg|png|webp|avif)$`)

/** What an `<img>` and the `<source>`s beside it need. */
export interface MediaPicture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** For `srcset`; null for an animation, which has no AVIF. */
  avif: string | null
  webp: string
}

/**
 * Everything about an uploaded picture that its path tells: the API writes the variants under these names
 * (Performance, Images).
 * @param path `/media/<random>-<width>x<height>.<ext>`; `.webp` is an animation, `.png` has transparency
 * @returns null for any other path or address, for which there are no variants
 */
export function mediaPicture(path: string): MediaPicture | null {
  const parts = pathParts(path)
  if (!parts) return null
  const { width, height, avif, webp } = parts
  return { width, height, avif: avif.length > 0 ? toSrcset(avif) : null, webp: toSrcset(webp) }
}

/** The widths that a picture is kept in, given its own: ascending, and none is wider than it is. */
export function pictureWidths(width: number, kind: 'still' | 'animation'): number[] {
  const widths: readonly number[] = kind === 'still' ? PICTURE_WIDTHS : ANIMATION_WIDTHS
  return [...widths.filter((smaller) => smaller < width), width]
}

/** The names of all files of an uploaded picture; none for a path of another form. */
export function pictureFiles(path: string): string[] {
  const parts = pathParts(path)
  if (!parts) return []
  const paths = [path, ...[...parts.avif, ...parts.webp].map((variant) => variant.path)]
  return [...new Set(paths.map((file) => file.slice('/media/'.length)))]
}

/** What the names of all files of one picture begin with; null for a file that is none of an uploaded picture. */
export function pictureStem(fileName: string): string | null {
  return PICTURE_FILE.exec(fileName)?.[1] ?? null
}

/** One file of a picture: where it is, and its width in pixels. */
interface Variant {
  path: string
  width: number
}

function pathParts(path: string) {
  const [, stem, width, height, extension] = PICTURE_PATH.exec(path) ?? []
  if (stem === undefined || Number(width) === 0 || Number(height) === 0) return null
  const size = { width: Number(width), height: Number(height) }
  const variants = (format: 'avif' | 'webp', kind: 'still' | 'animation'): Variant[] =>
    pictureWidths(size.width, kind).map((variant) => ({
      // The widest of an animation is the picture itself.
      path: kind === 'animation' && variant === size.width ? path : `/media/${stem}-${variant}.${format}`,
      width: variant,
    }))
  if (extension === 'webp') return { ...size, avif: [], webp: variants('webp', 'animation') }
  return { ...size, avif: variants('avif', 'still'), webp: variants('webp', 'still') }
}

function toSrcset(variants: Variant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(', ')
}
