/** How long an unused uploaded picture is kept, in days. */
export const KEPT_UNUSED_DAYS = 30

// This file imports no schemas, because public pages load no zod.

/** Widths of the stored variants, in pixels; a narrower picture is stored in its own width. */
const PICTURE_WIDTHS = [400, 800, 1600] as const
/** An animation has every frame in each width, so its largest variant is smaller. */
export const ANIMATION_WIDTHS = [400, 800] as const

// Both patterns begin with the same stem: twelve characters, thirty-two in older pictures. They are written out, so
// that a bundle can omit the unused one.
const PICTURE_PATH = /^\/media\/((?:[\w-]{12}|[0-9a-f]{32})-(\d{1,5})x(\d{1,5}))\.(jpg|png|webp)$/
const PICTURE_FILE = /^((?:[\w-]{12}|[0-9a-f]{32})-(\d{1,5})x(\d{1,5}))(?:-\d{1,4})?\.(?:jpg|png|webp|avif)$/

/** The data for an `<img>` and its `<source>`s. */
export interface MediaPicture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** A `srcset`; null for an animation, which has no AVIF. */
  avif: string | null
  webp: string
  /** URL of the largest WebP. */
  src: string
}

/**
 * The variants of an uploaded picture, derived from its path as the API names them
 * (docs/product/public-pages.md#pictures).
 * @param path `/media/<random>-<width>x<height>.<ext>`; `.webp` is an animation, `.png` has transparency
 * @returns null for any other path or URL, which has no variants
 */
export function mediaPicture(path: string): MediaPicture | null {
  const parts = pathParts(path)
  if (!parts) return null
  const { width, height, avif, webp } = parts
  return {
    width,
    height,
    avif: avif.length > 0 ? toSrcset(avif) : null,
    webp: toSrcset(webp),
    src: webp.at(-1)?.path ?? path,
  }
}

/** The widths of the stored variants: ascending, and not wider than the picture. */
export function pictureWidths(width: number, kind: 'still' | 'animation'): number[] {
  const widths: readonly number[] = kind === 'still' ? PICTURE_WIDTHS : ANIMATION_WIDTHS
  return [...widths.filter((smaller) => smaller < width), width]
}

/** One file of a picture. */
export interface PictureVariant {
  path: string
  /** Pixels. */
  width: number
  format: 'jpg' | 'png' | 'webp' | 'avif'
}

/** All files of an uploaded picture, the one of the path first; none for any other path. */
export function pictureVariants(path: string): PictureVariant[] {
  const parts = pathParts(path)
  if (!parts) return []
  const { width, format, avif, webp } = parts
  return [{ path, width, format }, ...avif, ...webp.filter((variant) => variant.path !== path)]
}

/** The variants' names in the media store. */
export function pictureFiles(path: string): string[] {
  return pictureVariants(path).map((variant) => variant.path.slice('/media/'.length))
}

/** The common prefix of the names of all files of a picture; null for any other file. */
export function pictureStem(fileName: string): string | null {
  return PICTURE_FILE.exec(fileName)?.[1] ?? null
}

function pathParts(path: string) {
  const [, stem, width, height, extension] = PICTURE_PATH.exec(path) ?? []
  if (stem === undefined || Number(width) === 0 || Number(height) === 0) return null
  const size = { width: Number(width), height: Number(height) }
  // The pattern allows no other extension.
  const format = extension as 'jpg' | 'png' | 'webp'
  const kind = format === 'webp' ? 'animation' : 'still'
  const variants = (variantFormat: 'avif' | 'webp'): PictureVariant[] =>
    pictureWidths(size.width, kind).map((variantWidth) => ({
      // The widest variant of an animation is the picture itself.
      path:
        kind === 'animation' && variantWidth === size.width
          ? path
          : `/media/${stem}-${variantWidth}.${variantFormat}`,
      width: variantWidth,
      format: variantFormat,
    }))
  return { ...size, format, avif: kind === 'still' ? variants('avif') : [], webp: variants('webp') }
}

function toSrcset(variants: PictureVariant[]): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(', ')
}
