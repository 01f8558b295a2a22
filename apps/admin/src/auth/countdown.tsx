import { useEffect, useState } from 'react'
import { useReadNow } from '../shared/time/now.tsx'
import styles from './auth.module.css'

const SECOND_MS = 1000

/** The remaining time, updated every second. Screen readers announce a timer only on request. */
export function Countdown({ until, onEnd }: { until: Date; onEnd: () => void }) {
  const readNow = useReadNow()
  const [now, setNow] = useState(readNow)

  useEffect(() => {
    const timer = setInterval(() => {
      const readAt = readNow()
      setNow(readAt)
      if (readAt >= until) onEnd()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [until, onEnd, readNow])

  return (
    <p className={styles.countdown}>
      You can try again in{' '}
      <span role="timer" className={styles.time}>
        {minutesAndSeconds(until.getTime() - now.getTime())}
      </span>
    </p>
  )
}

/** '14:59'. */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
