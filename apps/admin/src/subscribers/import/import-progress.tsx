import { useEffect, useRef } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { ProgressBar } from '../../shared/progress-bar.tsx'
import styles from './import-dialog.module.css'

/** How far the file is, with the way out of it. */
export function ImportProgress({
  fraction,
  onCancel,
}: {
  /** From 0 to 1; the whole is with the server, which has work to do on it. */
  fraction: number
  onCancel: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  const percent = Math.floor(fraction * 100)
  const isArrived = percent === 100

  useEffect(() => {
    // The button that sent the file is gone, and the focus with it.
    cancel.current?.focus()
  }, [])

  return (
    <div className={styles.form}>
      <p className={styles.line}>
        <span role="status">{isArrived ? 'Reading the addresses…' : 'Uploading…'}</span>
        {!isArrived && <span className={styles.percent}>{percent}%</span>}
      </p>
      <ProgressBar label="Import" max={100} value={isArrived ? null : percent} />
      <div className={styles.actions}>
        <Button ref={cancel} variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
