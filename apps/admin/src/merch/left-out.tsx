import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import styles from './connection-panel.module.css'

/** What the last walk over the catalogue left out, and why. */
export function LeftOut({ skipped }: { skipped: PrintfulStatus['skipped'] }) {
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>
        {skipped.length === 1 ? '1 product was left out' : `${skipped.length} products were left out`}
      </summary>
      <PlainList className={styles.skipped} aria-label="Left out">
        {skipped.map(({ id, title, reason }, index) => (
          // Rows that could not be read have no number, and may have no title either.
          <li key={`${id ?? 'none'}-${index}`}>
            <strong>{title || 'Without a title'}</strong>
            <span className={styles.remark}>{reason}</span>
          </li>
        ))}
      </PlainList>
    </details>
  )
}
