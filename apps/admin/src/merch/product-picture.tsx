import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { BagIcon } from '@troubadour/ui/pictures/icon'
import styles from './product-picture.module.css'

/** A product's picture; a broken or missing one is replaced by a placeholder. */
export function ProductPicture({
  imageUrl,
  alt = '',
  className,
}: {
  imageUrl: string
  alt?: string
  /** Sizes it. */
  className: string | undefined
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = imageUrl.trim()
  const look = `${styles.picture} ${className}`

  if (!isImageUrl(url) || brokenUrl === url) {
    return (
      <span role="img" aria-label="Image unavailable" className={`${look} ${styles.placeholder}`}>
        <BagIcon className={styles.icon} />
      </span>
    )
  }
  return (
    <img
      className={look}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
