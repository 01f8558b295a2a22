import { useState } from 'react'
import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { Button } from '@troubadour/ui/forms/button'
import { ScrollRegion } from '../scroll-region.tsx'
import styles from './refused-lines.module.css'

/** A file can be wrong in thousands of lines: so many are drawn at a time. */
const LINES_AT_A_TIME = 100

/** The lines that were refused, in their order. */
export function RefusedLines({ refused }: Pick<SubscriberImport, 'refused'>) {
  const [shownCount, setShownCount] = useState(LINES_AT_A_TIME)
  const left = refused.length - shownCount
  return (
    <ScrollRegion label="Refused lines" className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {refused.slice(0, shownCount).map(({ line, text, reason }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>
                <span className={styles.reason}>{reason}</span>
                <span className={styles.text}>{text || 'An empty line'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button
          variant="secondary"
          size="small"
          className={styles.more}
          onClick={() => setShownCount(shownCount + LINES_AT_A_TIME)}
        >
          Show more ({left.toLocaleString('en-US')} left)
        </Button>
      )}
    </ScrollRegion>
  )
}
