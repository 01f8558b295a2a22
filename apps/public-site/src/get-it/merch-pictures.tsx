import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { splitImageList } from '@troubadour/domain/merch/merch-values'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { Carousel } from './carousel.tsx'
import styles from './merch-pictures.module.css'

/** Of pictures that do not say their own. The frame is square whatever they are. */
const PICTURE_PX = 800
/** One, two and three cards beside one another. */
const SIZES = '(min-width:60rem) 23rem,(min-width:40rem) 46vw,92vw'

/**
 * The item's pictures, one or a carousel. A broken one gives way to the main picture, then to words
 * (docs/product/public-pages.md#merch-card); while React is not there, the style sheet says those words.
 */
export function MerchPictures({ item: { title, imageUrl, additionalImages } }: { item: MerchItem }) {
  // A product's own list often begins with its main picture.
  const pictures = [...new Set([imageUrl, ...splitImageList(additionalImages)])].filter(Boolean)
  const count = pictures.length
  const shown = (count > 0 ? pictures : ['']).map((picture, index) => (
    <FallbackImage
      key={picture}
      sources={[...new Set([picture, imageUrl])].filter(Boolean)}
      variantsOf={mediaPicture}
      sizes={SIZES}
      fallback={<span className={styles.unavailable}>Image unavailable</span>}
      alt={count > 1 ? `${title}, picture ${index + 1} of ${count}` : ''}
      width={PICTURE_PX}
      height={PICTURE_PX}
      loading="lazy"
      className={styles.picture}
    />
  ))
  return count > 1 ? <Carousel label={`Pictures of ${title}`}>{shown}</Carousel> : shown
}
