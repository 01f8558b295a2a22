import { useId } from 'react'
import { buttonClass } from '@troubadour/ui/button'
import { UploadIcon } from '@troubadour/ui/icon'
import styles from './drop-area.module.css'
import { UPLOAD_TEXTS, type PictureCategory } from './upload-texts.ts'

/** The place to choose a file in; a press anywhere on it opens the chooser. */
export function DropArea({
  category,
  isTarget,
  error,
  onChoose,
}: {
  category?: PictureCategory
  /** A file is held over it. */
  isTarget: boolean
  error?: string | null
  onChoose: (files: File[]) => void
}) {
  const id = useId()
  const { limits, accept } = UPLOAD_TEXTS[category ?? 'EVENT']
  return (
    <div>
      <label className={isTarget ? `${styles.area} ${styles.target}` : styles.area}>
        <UploadIcon className={styles.icon} />
        <span className={styles.invitation}>
          {isTarget ? 'Let go to take this picture' : 'Drop a picture here, paste one, or'}
        </span>
        <span id={`${id}-name`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Choose a picture
        </span>
        <input
          data-step-focus
          type="file"
          accept={accept}
          className={styles.input}
          aria-labelledby={`${id}-name`}
          aria-describedby={error ? `${id}-error ${id}-limits` : `${id}-limits`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <span id={`${id}-limits`} className={styles.limits}>
          {limits}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
