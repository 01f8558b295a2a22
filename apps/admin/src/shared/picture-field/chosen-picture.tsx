import { useEffect, useId, useState, type ReactNode } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/media-file'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { AlertIcon, ImageIcon } from '@troubadour/ui/pictures/icon'
import { ProgressBar } from '../progress-bar.tsx'
import { useRested } from '../use-rested.ts'
import styles from './picture-field.module.css'
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

/** The progress of an upload, with Cancel. */
function UploadProgress({
  fraction,
  onCancel,
}: {
  /** From 0 to 1; the whole is with the server, which has work to do on it. */
  fraction: number
  onCancel: () => void
}) {
  const percent = Math.floor(fraction * 100)
  const isArrived = percent === 100
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span>{isArrived ? 'Preparing the picture…' : 'Uploading…'}</span>
        <span className={styles.percent}>{percent}%</span>
      </div>
      <ProgressBar className={styles.bar} label="Upload" max={100} value={isArrived ? null : percent} />
      <Button data-step-focus variant="secondary" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

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
  return <Picture key={url} url={url} broken="Image unavailable" />
}

/** A file of this computer, before it is anywhere else. */
function FilePreview({ file }: { file: File }) {
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
        <AlertIcon className={styles.previewIcon} />
        <p>{broken}</p>
      </div>
    )
  }
  return <img className={styles.picture} src={url} alt="Preview" onError={() => setIsBroken(true)} />
}
