import { ScrollRegion } from '../scroll-region.tsx'
import { SOURCES, SOURCE_LABELS } from '../subscriber-words.ts'
import styles from './sign-up-table.module.css'
import { weeksOf, type ChartDay } from './sign-ups.ts'

/** The figures of the chart week by week, to be read. */
export function SignUpTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <details>
      <summary className={styles.summary}>Week by week, as a table</summary>
      <ScrollRegion label="Sign-ups week by week" className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Week</th>
              {SOURCES.map((source) => (
                <th key={source} scope="col">
                  {SOURCE_LABELS[source]}
                </th>
              ))}
              <th scope="col">Confirmed</th>
              <th scope="col">Unsubscribed</th>
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map(({ name, signUps, confirmed, unsubscribed }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {SOURCES.map((source) => (
                  <td key={source}>{signUps[source]}</td>
                ))}
                <td>{confirmed}</td>
                <td>{unsubscribed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
