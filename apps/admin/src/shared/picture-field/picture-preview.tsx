import { useState } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { AlertIcon, ImageIcon } from '@troubadour/ui/pictures/icon'
import { useRested } from '../use-rested.ts'
import styles from './picture-field.module.css'

/** The picture at an address; an empty or unfinished one, and a broken picture, are replaced by a placeholder. */
export function PicturePreview({ url: typed }: { url: string }) {
  const url = useRested(typed)
  if (!isImageUrl(url)) {
    return (
      <div className={styles.placeholder}>
        <ImageIcon className={styles.previewIcon} />
        <p>The picture will show here.</p>
      </div>
    )
  }
  return <Picture key={url} url={url} />
}

function Picture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <div className={styles.placeholder} role="status">
        <AlertIcon className={styles.previewIcon} />
        <p>Image unavailable</p>
      </div>
    )
  }
  return <img className={styles.picture} src={url} alt="Preview" onError={() => setIsBroken(true)} />
}
