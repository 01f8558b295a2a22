import styles from './progress-bar.module.css'

/** A progress bar; indeterminate without a value. */
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

/** A bar at the top of the window while a screen's code is loading. */
export function PageProgress() {
  return <ProgressBar label="Loading the page" value={null} max={1} className={styles.page} />
}
