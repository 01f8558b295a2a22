import { splitImageList } from '@troubadour/domain/merch-values'
import type { MerchItem } from '@troubadour/domain/merch-item'
import { FallbackImage } from '@troubadour/ui/fallback-image'
import styles from './merch-pictures.module.css'

const PICTURE_PX = 800

/**
 * The item's pictures; several of them are a strip that scrolls and snaps. A broken one gives way to the main
 * picture, then to words (Specification, 2. Broken images).
 */
export function MerchPictures({ item }: { item: MerchItem }) {
  const pictures = [item.imageUrl, ...splitImageList(item.additionalImages)]
  const isStrip = pictures.length > 1
  return (
    <div
      className={styles.strip}
      {...(isStrip && { role: 'group', 'aria-label': `Pictures of ${item.title}`, tabIndex: 0 })}
    >
      {pictures.map((picture, index) => (
        <FallbackImage
          key={picture}
          sources={[...new Set([picture, item.imageUrl])].filter(Boolean)}
          fallback={<span className={styles.unavailable}>Image unavailable</span>}
          alt={isStrip ? `${item.title}, picture ${index + 1} of ${pictures.length}` : ''}
          width={PICTURE_PX}
          height={PICTURE_PX}
          loading="lazy"
          className={styles.picture}
        />
      ))}
    </div>
  )
}
