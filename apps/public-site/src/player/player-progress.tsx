import { formatPlayerTime } from '../shared/player.ts'
import { usePlayer } from '../shared/player-store.ts'
import styles from './player-progress.module.css'

/** How far the track has come, as a bar and in words. */
export function PlayerProgress({ title }: { title: string }) {
  const currentTime = usePlayer((player) => player.currentTime)
  const duration = usePlayer((player) => player.duration)
  const [elapsed, total] = [formatPlayerTime(currentTime), formatPlayerTime(duration)]
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        max={duration}
        value={currentTime}
        aria-label={`Progress of ${title}`}
        aria-valuetext={`${elapsed} of ${total}`}
      />
      {/* The bar has said it already. */}
      <p className={styles.time} aria-hidden="true">
        <span>{elapsed}</span> / <span>{total}</span>
      </p>
    </div>
  )
}
