import { useId } from 'react'
import { buttonClass } from '@troubadour/ui/forms/button'
import { UploadIcon } from '@troubadour/ui/pictures/icon'
import styles from './drop-area.module.css'
import { UPLOAD_TEXTS, type PictureCategory } from './upload-texts.ts'

/** The place to choose a file in; a press anywhere on it opens the chooser. */
export function DropArea({
  category,
  takesSeveral = false,
  isTarget,
  error,
  onChoose,
}: {
  category?: PictureCategory
  takesSeveral?: boolean
  /** A file is held over it. */
  isTarget: boolean
  error?: string | null
  onChoose: (files: File[]) => void
}) {
  const id = useId()
  const words = takesSeveral ? SEVERAL : ONE
  const { limits, accept } = UPLOAD_TEXTS[category ?? 'EVENT']
  return (
    <div>
      <label className={isTarget ? `${styles.area} ${styles.target}` : styles.area}>
        <UploadIcon className={styles.icon} />
        <span className={styles.invitation}>{isTarget ? words.letGo : words.invitation}</span>
        <span id={`${id}-name`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {words.choose}
        </span>
        <input
          data-step-focus
          type="file"
          accept={accept}
          multiple={takesSeveral}
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

const ONE = {
  invitation: 'Drop a picture here, paste one, or',
  letGo: 'Let go to take this picture',
  choose: 'Choose a picture',
}
const SEVERAL = {
  invitation: 'Drop pictures here, paste them, or',
  letGo: 'Let go to take these pictures',
  choose: 'Choose pictures',
}
