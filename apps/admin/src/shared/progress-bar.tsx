import styles from './progress-bar.module.css'

/** How far something is. Without a value the bar says that nobody knows how long it takes. */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  label: string
  value: number | null
  max: number
  className?: string
}) {
  return (
    <progress
      className={className ? `${styles.bar} ${className}` : styles.bar}
      aria-label={label}
      max={max}
      value={value ?? undefined}
    />
  )
}

/** At the top of the window, while a screen's code is being loaded. */
export function PageProgress() {
  return <ProgressBar label="Loading the page" value={null} max={1} className={styles.page} />
}
