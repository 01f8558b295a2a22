import { useState, type ReactNode } from 'react'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import styles from './list-picture.module.css'

/** The square picture of a row; a broken or missing one is replaced by a placeholder. */
export function ListPicture({
  imageUrl,
  alt = '',
  size = 'medium',
  icon,
}: {
  imageUrl: string
  alt?: string
  size?: 'small' | 'medium' | 'large'
  icon: ReactNode
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = imageUrl.trim()
  const look = `${styles.picture} ${styles[size]}`

  if (!isImageUrl(url) || brokenUrl === url) {
    return (
      <span role="img" aria-label="Image unavailable" className={`${look} ${styles.placeholder}`}>
        {icon}
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
