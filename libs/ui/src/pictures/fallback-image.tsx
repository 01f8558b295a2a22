import { useState, type ComponentProps, type ReactNode } from 'react'
import { mediaPicture, type MediaPicture } from '@troubadour/domain/media/media-picture'
import styles from './fallback-image.module.css'

interface ResponsivePictureProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  alt: string
  /** Pixels; the picture's own are taken where they are known. */
  width: number
  height: number
  /** The files of an uploaded picture; null for any other address, which has but one. */
  variants: MediaPicture | null
  /** How wide the layout shows it, as in HTML. With `object-fit: cover` in a tall box that is more than the box has. */
  sizes: string
}

/**
 * An `<img>` that, for an uploaded picture, leaves the browser the choice of width and format: AVIF where it can, else
 * WebP, which every browser in use reads. The order of attributes is the one that compresses best, with `loading`
 * before the addresses, as Firefox wants it.
 */
function ResponsivePicture({
  variants,
  src,
  sizes,
  width,
  height,
  loading,
  alt,
  ...props
}: ResponsivePictureProps) {
  if (!variants) return <img width={width} height={height} loading={loading} src={src} alt={alt} {...props} />
  const image = (
    <img
      width={variants.width}
      height={variants.height}
      loading={loading}
      srcSet={variants.webp}
      src={variants.src}
      sizes={sizes}
      alt={alt}
      {...props}
    />
  )
  if (!variants.avif) return image
  return (
    <picture className={styles.picture}>
      <source type="image/avif" sizes={sizes} srcSet={variants.avif} />
      {image}
    </picture>
  )
}

/** A picture that broke before React was there has raised no event for it. */
function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/**
 * Shows the first of several pictures that loads, else the fallback (docs/product/public-pages.md#merch-card). Of an
 * uploaded one its variants are tried first, then the file itself.
 */
export function FallbackImage({
  sources,
  fallback = null,
  ...props
}: Omit<ResponsivePictureProps, 'src' | 'variants' | 'sizes'> & {
  sources: readonly string[]
  sizes?: string
  fallback?: ReactNode
}) {
  const [brokenCount, setBrokenCount] = useState(0)
  const candidates = sources.flatMap((src) => {
    const variants = mediaPicture(src)
    return variants
      ? [
          { src, variants },
          { src, variants: null },
        ]
      : { src, variants }
  })
  const next = candidates[brokenCount]
  if (!next) return fallback
  const tryNext = () => setBrokenCount(brokenCount + 1)
  return (
    <ResponsivePicture
      // Each candidate has its own element: the events of the broken one must not count against the next.
      key={brokenCount}
      ref={(image) => {
        if (image && isBroken(image)) tryNext()
      }}
      onError={tryNext}
      sizes="100vw"
      {...props}
      {...next}
    />
  )
}
