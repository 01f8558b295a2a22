import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import styles from './track-picture.module.css'

/** A track's cover in the list; a broken or missing one gives way to a placeholder. */
export function TrackPicture({ imageUrl }: { imageUrl: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = imageUrl.trim()

  if (!isImageUrl(url) || brokenUrl === url) {
    return (
      <div role="img" aria-label="Image unavailable" className={styles.placeholder}>
        <svg viewBox="0 0 24 24" className={styles.note} aria-hidden="true" focusable="false">
          <path d="M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z" />
        </svg>
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
