import type { ComponentProps } from 'react'
import type { MediaPicture } from '@troubadour/domain/media/media-picture'
import styles from './responsive-picture.module.css'

export interface ResponsivePictureProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  alt: string
  /** Pixels; the picture's own are taken where they are known. */
  width: number
  height: number
  /** The files of an uploaded picture, `mediaPicture(src)`; null for any other address, which has but one. */
  variants: MediaPicture | null
  /** How wide the layout shows it, as in HTML. With `object-fit: cover` in a tall box that is more than the box has. */
  sizes: string
}

/**
 * An `<img>` that, for an uploaded picture, leaves the browser the choice of width and format: AVIF where it can, else
 * WebP, which every browser in use reads. The order of attributes is the one that compresses best, with `loading`
 * before the addresses, as Firefox wants it.
 */
export function ResponsivePicture({
  variants,
  src,
  sizes,
  width,
  height,
  loading,
  alt,
  ...props
}: ResponsivePictureProps) {
  if (!variants) return <img {...{ width, height, loading, src, alt }} {...props} />
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
