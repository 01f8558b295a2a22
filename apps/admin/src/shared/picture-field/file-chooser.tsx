import { useId, type RefObject } from 'react'
import { buttonClass } from '@troubadour/ui/forms/button'
import { UploadIcon } from '@troubadour/ui/pictures/icon'
import styles from './upload.module.css'

/** The place to choose files, or to drop them. */
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
  /** Files are held over it. */
  isTarget: boolean
  accept: string
  multiple: boolean
  /** Which files it takes, in words. */
  limits: string
  /** Why files were not taken. */
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
            // The same file can be chosen again.
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
