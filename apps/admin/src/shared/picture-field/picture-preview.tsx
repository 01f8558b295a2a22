import { useEffect, useState, type ReactNode } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { AlertIcon, ImageIcon } from '@troubadour/ui/pictures/icon'
import { useRested } from '../use-rested.ts'
import styles from './picture-preview.module.css'

/** The picture at an address; an empty or unfinished one, and a broken picture, give way to a placeholder. */
export function PicturePreview({ url: typed }: { url: string }) {
  const url = useRested(typed)
  if (!isImageUrl(url)) {
    return (
      <div className={styles.placeholder}>
        <ImageIcon className={styles.icon} />
        <p>The picture will show here.</p>
      </div>
    )
  }
  return <Picture key={url} url={url} broken="Image unavailable" />
}

/** A file of this computer, before it is anywhere else. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (url === null) return <div className={styles.placeholder} />
  return <Picture key={url} url={url} broken="This browser cannot show the file." />
}

function Picture({ url, broken }: { url: string; broken: ReactNode }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <div className={styles.placeholder} role="status">
        <AlertIcon className={styles.icon} />
        <p>{broken}</p>
      </div>
    )
  }
  return <img className={styles.picture} src={url} alt="Preview" onError={() => setIsBroken(true)} />
}
