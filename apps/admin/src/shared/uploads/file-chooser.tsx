import { useId, type RefObject } from 'react'
import { buttonClass } from '@troubadour/ui/forms/button'
import { UploadIcon } from '@troubadour/ui/pictures/icon'
import styles from './upload.module.css'

/** Chooses files, or accepts dropped ones. */
export function FileChooser({
  ref,
  words,
  isTarget,
  accept,
  multiple,
  limits,
  problem,
  onFiles,
}: {
  ref?: RefObject<HTMLInputElement | null>
  words: { invitation: string; letGo: string; choose: string }
  /** Files are being dragged over it. */
  isTarget: boolean
  accept: string
  multiple: boolean
  /** The accepted files, for display. */
  limits: string
  /** Why files were refused. */
  problem?: string
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  return (
    <>
      <label className={isTarget ? `${styles.area} ${styles.target}` : styles.area}>
        <UploadIcon className={styles.icon} />
        <span className={styles.invitation}>{isTarget ? words.letGo : words.invitation}</span>
        <span id={`${id}-name`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {words.choose}
        </span>
        <input
          ref={ref}
          type="file"
          accept={accept}
          multiple={multiple}
          className={styles.input}
          aria-labelledby={`${id}-name`}
          aria-describedby={problem ? `${id}-error ${id}-limits` : `${id}-limits`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        <span id={`${id}-limits`} className={styles.limits}>
          {limits}
        </span>
      </label>
      {problem && (
        <p id={`${id}-error`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
