import { AUDIO_ENDINGS } from '@troubadour/domain/release/recording'
import { buttonClass } from '@troubadour/ui/forms/button'
import styles from './recordings.module.css'

export const ACCEPTED_AUDIO = AUDIO_ENDINGS.join(',')

/** Chooses the file of one recording. @param title of the recording, for screen readers */
export function FileButton({
  text,
  title,
  onFile,
}: {
  text: string
  title: string
  onFile: (file: File) => void
}) {
  return (
    <label className={`${buttonClass({ variant: 'secondary', size: 'small' })} ${styles.chooser}`}>
      <span aria-hidden="true">{text}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={`${text} of ${title}`}
        accept={ACCEPTED_AUDIO}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
