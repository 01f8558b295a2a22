import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import styles from './static-pages.module.css'

/** The assumed size of a picture whose own is unknown. */
const PICTURE_PX = 800

/** A square picture of a release or a product; an empty square where there is none. */
export function Cover({
  src,
  alt = '',
  sizes = '(min-width: 640px) min(30rem, 42vw), 92vw',
  loading,
}: {
  src: string
  alt?: string
  sizes?: string
  loading?: 'lazy'
}) {
  return (
    <FallbackImage
      sources={src ? [src] : []}
      sizes={sizes}
      alt={alt}
      width={PICTURE_PX}
      height={PICTURE_PX}
      loading={loading}
      className={styles.cover}
      fallback={<span className={styles.cover} />}
    />
  )
}
