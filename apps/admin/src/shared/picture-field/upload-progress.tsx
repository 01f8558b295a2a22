import { Button } from '@troubadour/ui/forms/button'
import { ProgressBar } from '../progress-bar.tsx'
import styles from './upload-progress.module.css'

/** How far an upload is, with the way out of it. */
export function UploadProgress({
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
