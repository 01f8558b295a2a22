import { useNavigation } from 'react-router-dom'
import styles from './navigation-progress.module.css'
import { ProgressBar } from './progress-bar.tsx'

/** Answers the press of a link at once, while the code of the next screen is on its way. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    isLoading && <ProgressBar label="Loading the page" value={null} max={1} className={styles.progress} />
  )
}
