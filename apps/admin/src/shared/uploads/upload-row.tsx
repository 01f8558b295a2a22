import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { sizeText } from '@troubadour/domain/texts/size-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { ProgressBar } from './progress-bar.tsx'
import styles from './upload.module.css'
import type { Upload, Uploads } from './use-uploads.ts'

/** The uploads; null without any. @param onFocusLost called when a focused row is removed */
export function UploadList({
  uploads,
  className,
  onFocusLost,
}: {
  uploads: Pick<Uploads, 'uploads' | 'retry' | 'cancel'>
  className?: string
  onFocusLost: () => void
}) {
  if (uploads.uploads.length === 0) return null
  return (
    <PlainList className={className ? `${styles.rows} ${className}` : styles.rows} aria-label="Uploads">
      {uploads.uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onCancel={() => uploads.cancel(upload.id)}
          onFocusLost={onFocusLost}
        />
      ))}
    </PlainList>
  )
}

function UploadRow({
  upload: { file, state },
  onRetry,
  onCancel,
  onFocusLost,
}: {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
  /** Called when the focused row is removed. */
  onFocusLost: () => void
}) {
  const problemId = useId()
  const row = useRef<HTMLLIElement>(null)
  const loseFocus = useEffectEvent(onFocusLost)
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) loseFocus()
    }
  }, [])
  const isFailed = state.name === 'failed'
  /** Null before the start, and after everything was sent. */
  const percent = state.name === 'sending' && state.fraction < 1 ? Math.floor(state.fraction * 100) : null
  return (
    <li ref={row} className={styles.row}>
      <Thumbnail file={file} />
      <div className={styles.words}>
        <p className={styles.file}>
          <span className={styles.name}>{file.name}</span>{' '}
          <span className={styles.size}>{sizeText(file.size)}</span>
        </p>
        {isFailed ? (
          <p id={problemId} className={styles.problem} role="alert">
            {state.problem}
          </p>
        ) : (
          <div className={styles.progress}>
            <ProgressBar className={styles.bar} label="Upload" max={100} value={percent} />
            <span className={styles.percent}>{percent === null ? 'Preparing…' : `${percent}%`}</span>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {isFailed && state.canRetry && (
          <Button variant="secondary" size="small" aria-describedby={problemId} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onCancel}>
          {isFailed ? 'Remove' : 'Cancel upload'}
        </Button>
      </div>
    </li>
  )
}

/** A thumbnail of a local file; null when the browser cannot show it. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <div className={styles.thumbnail}>
      {url && <img src={url} alt="" decoding="async" onError={() => setUrl(null)} />}
    </div>
  )
}
