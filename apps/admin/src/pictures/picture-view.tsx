import { useState } from 'react'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { MediaFile } from '@troubadour/domain/media/public-media'
import styles from './picture-card.module.css'

/** How wide a card's picture is, for the browser's choice of a file. */
const SIZES = '(min-width: 768px) 22rem, 100vw'

/** The picture in the smallest file that fills its place. */
export function PictureView({ file }: { file: MediaFile }) {
  const [state, setState] = useState<'shown' | 'broken'>('shown')
  const variants = mediaPicture(file.filePath)
  if (state === 'broken') return <p className={styles.broken}>Image unavailable</p>
  return (
    <picture>
      {variants?.avif && <source type="image/avif" srcSet={variants.avif} sizes={SIZES} />}
      {variants && <source type="image/webp" srcSet={variants.webp} sizes={SIZES} />}
      <img
        src={file.filePath}
        // The text is in the field below.
        alt=""
        width={file.width}
        height={file.height}
        loading="lazy"
        decoding="async"
        className={styles.picture}
        onError={() => setState('broken')}
      />
    </picture>
  )
}
