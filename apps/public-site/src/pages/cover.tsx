import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import styles from './static-pages.module.css'

/** The size of a picture whose own size is unknown. */
const PICTURE_PX = 800

/**
 * A square picture of a release or product.
 * @param missing shown in its square without one; default: nothing
 */
export function Cover({
  src,
  alt = '',
  sizes = '(min-width: 640px) min(30rem, 42vw), 92vw',
  loading,
  missing,
}: {
  src: string
  alt?: string
  sizes?: string
  loading?: 'lazy'
  missing?: string
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
      data-missing={missing}
      fallback={<span className={`${styles.cover} ${styles.missing}`}>{missing}</span>}
    />
  )
}
