import { useState, type ReactNode } from 'react'
import type { Recording } from '@troubadour/domain/release/recording'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { useAudioUploads } from '../../shared/uploads/audio-uploads.tsx'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import { ACCEPTED_AUDIO, audioProblem } from './audio-files.ts'
import { Listen } from './listen.tsx'
import sections from '../section.module.css'
import styles from './recordings.module.css'

/** The state of a recording's file, with actions (docs/product/states.md#audio-files). */
export function RecordingFile({
  recording,
  trackId,
  onRetry,
}: {
  recording: Recording
  trackId: number
  onRetry: () => void
}) {
  const { uploads, cancel } = useAudioUploads()
  const { id, title, audio, isHeard = false } = recording
  const upload = uploads.get(id)
  const choose = (text: string) => <ChooseFile text={text} recording={recording} trackId={trackId} />

  /** Without an original there is nothing to try again. */
  const mend = (
    <>
      {choose('Replace the file')}
      {audio?.hasOriginal !== false && (
        <Button variant="secondary" size="small" aria-label={`Try again: ${title}`} onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  )

  if (upload?.name === 'refused')
    return <Line isProblem action={choose('Choose the file')} text={upload.problem} />
  if (upload) {
    const percent = upload.name === 'sending' ? upload.percent : null
    return (
      <Line
        text={percent === null ? UPLOAD_TEXTS[upload.name] : `Uploading, ${percent}%`}
        progress={percent === null ? undefined : { label: `Upload of ${title}`, percent }}
        action={
          <Button
            variant="quiet"
            size="small"
            aria-label={`Cancel upload of ${title}`}
            onClick={() => cancel(id)}
          >
            Cancel upload
          </Button>
        }
      />
    )
  }
  if (!audio) return <Line text="No file yet." action={choose('Choose the file')} />
  switch (audio.state) {
    case 'uploading':
      return <Line text={pausedText(audio)} action={choose('Choose the file')} />
    case 'queued':
      return (
        <Line
          text={
            audio.problem === null
              ? 'Uploaded, waiting for its turn'
              : `Uploaded. ${audio.problem} The work on it goes on by itself.`
          }
        />
      )
    case 'working':
      return (
        <Line
          text={`Getting ready to be heard, ${audio.percent}%`}
          progress={{ label: `Work on ${title}`, percent: audio.percent }}
        />
      )
    case 'ready':
      return (
        <>
          {audio.problem === null ? (
            <Line text="Ready" />
          ) : (
            <Line isProblem text={audio.problem} action={mend} />
          )}
          <Listen id={id} title={title} />
        </>
      )
    case 'failed':
      return (
        <>
          <Line
            isProblem
            text={`${audio.problem ?? 'This file could not be read.'}${isHeard ? ` ${OLDER_HEARD}` : ''}`}
            action={mend}
          />
          {isHeard && <Listen id={id} title={title} />}
        </>
      )
  }
}

const OLDER_HEARD = 'Visitors still hear the file before it.'

const UPLOAD_TEXTS = {
  waiting: 'Waiting to be uploaded',
  sending: '',
  interrupted: 'Connection lost. The upload goes on by itself.',
}

function pausedText({ received, bytes }: { received: number; bytes: number }): string {
  const percent = Math.floor((received / bytes) * 100)
  return `Upload paused at ${percent}%. Choose the same file again to go on.`
}

function Line({
  text,
  isProblem = false,
  progress,
  action,
}: {
  text: string
  isProblem?: boolean
  progress?: { label: string; percent: number }
  action?: ReactNode
}) {
  return (
    <div className={styles.file}>
      <p className={isProblem ? styles.problem : sections.text} role={isProblem ? 'alert' : undefined}>
        {text}
      </p>
      {progress && (
        <ProgressBar
          // A new element for each phase: its progress starts at 0 without an animation backwards.
          key={progress.label}
          className={styles.bar}
          label={progress.label}
          max={100}
          value={progress.percent}
        />
      )}
      {action}
    </div>
  )
}

/** The button that uploads a file for a recording, replacing the previous one. */
export function ChooseFile({
  text,
  recording: { id, title },
  trackId,
}: {
  text: string
  recording: Recording
  trackId: number
}) {
  const { send } = useAudioUploads()
  const [problem, setProblem] = useState<string | null>(null)

  function choose(file: File) {
    const found = audioProblem(file)
    setProblem(found)
    if (!found) send({ trackId, recordingId: id, file })
  }

  return (
    <>
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
            if (file) choose(file)
          }}
        />
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
