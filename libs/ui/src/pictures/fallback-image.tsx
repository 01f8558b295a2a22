import { useState, type ComponentProps, type ReactNode } from 'react'
import { mediaPicture, type MediaPicture } from '@troubadour/domain/media/media-picture'
import styles from './fallback-image.module.css'

interface ResponsivePictureProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  alt: string
  /** Size in pixels; the picture's own size has precedence. */
  width: number
  height: number
  /** The files of an uploaded picture; null for any other URL. */
  variants: MediaPicture | null
  /** The `sizes` attribute. With `object-fit: cover` in a tall box, wider than the box. */
  sizes: string
}

/**
 * An `<img>` that lets the browser choose width and format of an uploaded picture: AVIF or WebP, which every current
 * browser supports. The order of attributes compresses best, and Firefox needs `loading` before the URLs.
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

/** A picture that failed before hydration fired its error event unheard. */
function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}

/**
 * Shows the first of several pictures that loads, else the fallback (docs/product/public-pages.md#merch-card). For an
 * uploaded one, its variants are tried before the file itself.
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
      // A new element for each candidate, so that late events of a broken one do not affect the next.
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
