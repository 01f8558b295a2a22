import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { printfulQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { ASK_MS, connectionWords } from '../../shared/content/printful-state.ts'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import styles from './connections.module.css'

/** How far the products of the store are read; the screen Merch has the rest. */
export function PrintfulSync() {
  const { data } = useQuery({
    ...printfulQueries.status(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.refresh.isRunning ? ASK_MS : false),
  })
  if (!data) return null
  const { isRunning, done, total } = data.refresh
  const figures = isRunning && total !== null ? `: ${done} of ${total}` : ''
  return (
    <div className={styles.steps}>
      <p>
        {connectionWords(data).sentence}
        {figures}. The products are in the <Link to={PATHS.adminMerch}>Store</Link>.
      </p>
      {isRunning && <ProgressBar label="Products read" max={total || 1} value={total ? done : null} />}
    </div>
  )
}
