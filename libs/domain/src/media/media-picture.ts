/** How long an uploaded picture is stored that nothing uses any more, in days. */
export const KEPT_UNUSED_DAYS = 30

// Apart from the schemas, because public pages use it, where zod must not be loaded.

/** The widths that a picture is stored in, in pixels; a narrower picture is stored in its own width. */
const PICTURE_WIDTHS = [400, 800, 1600] as const
/** An animation carries every frame in each width, so it ends at this one. */
export const ANIMATION_WIDTHS = [400, 800] as const

// Both begin with the same stem: twelve characters, thirty-two in older pictures. They are written out, so that a bundle
// leaves out the one that it does not use.
const PICTURE_PATH = /^\/media\/((?:[\w-]{12}|[0-9a-f]{32})-(\d{1,5})x(\d{1,5}))\.(jpg|png|webp)$/
const PICTURE_FILE = /^((?:[\w-]{12}|[0-9a-f]{32})-(\d{1,5})x(\d{1,5}))(?:-\d{1,4})?\.(?:jpg|png|webp|avif)$/

/** What an `<img>` and the `<source>`s beside it need. */
export interface MediaPicture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** For `srcset`; null for an animation, which has no AVIF. */
  avif: string | null
  webp: string
  /** For `src`: the largest WebP. */
  src: string
}

/**
 * Everything about an uploaded picture that its path tells: the API writes the variants under these names
 * (docs/product/public-pages.md#pictures).
 * @param path `/media/<random>-<width>x<height>.<ext>`; `.webp` is an animation, `.png` has transparency
 * @returns null for any other path or address, for which there are no variants
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

/** The widths that a picture is stored in, given its own: ascending, and none is wider than it is. */
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

/** All files of an uploaded picture, the one of the path first; none for a path of another form. */
export function pictureVariants(path: string): PictureVariant[] {
  const parts = pathParts(path)
  if (!parts) return []
  const { width, format, avif, webp } = parts
  return [{ path, width, format }, ...avif, ...webp.filter((variant) => variant.path !== path)]
}

/** Their names in the media store. */
export function pictureFiles(path: string): string[] {
  return pictureVariants(path).map((variant) => variant.path.slice('/media/'.length))
}

/** What the names of all files of one picture begin with; null for a file that is none of an uploaded picture. */
export function pictureStem(fileName: string): string | null {
  return PICTURE_FILE.exec(fileName)?.[1] ?? null
}

function pathParts(path: string) {
  const [, stem, width, height, extension] = PICTURE_PATH.exec(path) ?? []
  if (stem === undefined || Number(width) === 0 || Number(height) === 0) return null
  const size = { width: Number(width), height: Number(height) }
  // The pattern takes no other.
  const format = extension as 'jpg' | 'png' | 'webp'
  const kind = format === 'webp' ? 'animation' : 'still'
  const variants = (variantFormat: 'avif' | 'webp'): PictureVariant[] =>
    pictureWidths(size.width, kind).map((variantWidth) => ({
      // The widest of an animation is the picture itself.
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
