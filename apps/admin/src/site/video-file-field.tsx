import { useEffect, useRef, useState } from 'react'
import { VIDEO_ENDINGS, VIDEO_MB } from '@troubadour/domain/video/video-file'
import { Button, buttonClass } from '@troubadour/ui/forms/button'
import { ProgressBar } from '../shared/uploads/progress-bar.tsx'
import { problemOf, sendPersistently, type Upload } from '../shared/uploads/send-persistently.ts'
import styles from '../shared/order/item-list.module.css'

/** Uploads a video file. @param onAddress called with its URL for playback */
export function VideoFileField({
  title,
  onAddress,
}: {
  title: string
  onAddress: (address: string) => void
}) {
  const [upload, setUpload] = useState<Upload>()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File) {
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    setUpload({ name: 'waiting' })
    try {
      const { sendVideo } = await import('@troubadour/api-client/uploads')
      const options = { send: (progress: object) => sendVideo(file, progress), signal, show: setUpload }
      onAddress(await sendPersistently(file, options))
      setUpload(undefined)
    } catch (error) {
      if (!signal.aborted) setUpload({ name: 'refused', problem: await problemOf(error, file) })
    }
  }

  if (upload && upload.name !== 'refused')
    return (
      <div className={styles.foot} role="status">
        {upload.name === 'interrupted' ? 'The line is lost. It goes on by itself.' : 'Sending the file…'}
        <ProgressBar
          label={`Sending ${title}`}
          value={upload.name === 'sending' ? upload.percent : null}
          max={100}
        />
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            sending.current?.abort()
            setUpload(undefined)
          }}
        >
          Cancel
        </Button>
      </div>
    )
  return (
    <div className={styles.foot}>
      <label className={`${buttonClass({ variant: 'secondary', size: 'small' })} ${styles.chooser}`}>
        Choose a file
        <input
          type="file"
          className="visually-hidden"
          aria-label={`Choose a file for ${title}`}
          accept={VIDEO_ENDINGS.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // So that the same file can be chosen again.
            target.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      <p className="muted">MP4 or WebM, up to {VIDEO_MB} MB.</p>
      {upload && <p role="alert">{upload.problem}</p>}
    </div>
  )
}
