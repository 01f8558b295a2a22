import { useId } from 'react'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './chosen-picture.module.css'
import { FilePreview } from './picture-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { PictureUpload, UploadStep } from './use-picture-upload.ts'

const MB = 1024 * 1024

/** A file before and while it is sent: how it looks, what it is described as, how far it is. */
export function ChosenPicture({
  upload,
  step,
}: {
  upload: PictureUpload
  step: Exclude<UploadStep, { name: 'choosing' }>
}) {
  const problemId = useId()
  const { file } = step
  const isSending = step.name === 'sending'
  const isRetry = step.name === 'describing' && (upload.problem !== null || step.ended === 'cancelled')
  return (
    <div className={styles.chosen}>
      <FilePreview file={file} />
      <p className={styles.file}>
        <span className={styles.name}>{file.name}</span>{' '}
        <span className={styles.size}>{sizeText(file.size)}</span>
      </p>
      <TextField
        data-step-focus={isSending || isRetry ? undefined : ''}
        label="Describe the picture"
        hint="For people who cannot see it: a screen reader reads this to them."
        autoComplete="off"
        maxLength={ALT_MAX_LENGTH}
        value={upload.alt}
        readOnly={isSending}
        onChange={({ target }) => upload.setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // It would save the form round the field.
          event.preventDefault()
          upload.send()
        }}
      />
      {upload.problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {upload.problem}
        </p>
      )}
      {step.name === 'sending' ? (
        <UploadProgress fraction={step.fraction} onCancel={upload.cancel} />
      ) : (
        <div className={styles.actions}>
          <Button
            data-step-focus={isRetry ? '' : undefined}
            aria-describedby={upload.problem ? problemId : undefined}
            onClick={upload.send}
          >
            Upload
          </Button>
          <Button variant="secondary" onClick={upload.discard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
}
