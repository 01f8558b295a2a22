import type { ComponentProps } from 'react'
import type { MediaPicture } from '@troubadour/domain/media-picture'
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

/** An `<img>` that, for an uploaded picture, leaves the browser the choice of width and format. */
export function ResponsivePicture({ variants, sizes, width, height, alt, ...props }: ResponsivePictureProps) {
  const image = (
    <img alt={alt} width={variants?.width ?? width} height={variants?.height ?? height} {...props} />
  )
  if (!variants) return image
  return (
    <picture className={styles.picture}>
      {variants.avif && <source type="image/avif" srcSet={variants.avif} sizes={sizes} />}
      <source type="image/webp" srcSet={variants.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
