import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { countText, SOURCE_LABELS, SOURCES } from '../subscriber-words.ts'
import { SignUpBars } from './sign-up-bars.tsx'
import { SignUpTable } from './sign-up-table.tsx'
import { BAR_SOURCES, busiestDay, dayName, signUpsOf, totalOf, type ChartDay } from './sign-ups.ts'
import styles from './sign-up-chart.module.css'

/** How the list grew: bars for the eye, a sentence for all, and a table of the same. */
export function SignUpChart({
  days,
  bySource,
  total,
}: Pick<SubscriberFigures, 'days' | 'bySource' | 'total'>) {
  const recent = totalOf(days)
  const newCount = signUpsOf(recent)
  const importedCount = recent.signUps.import
  return (
    <>
      <header className={styles.header}>
        <h2 id="chart-title" className={styles.title}>
          Sign-ups
        </h2>
        <p
          className={styles.summary}
        >{`${summaryText(days, newCount)}${importText(importedCount, newCount)}`}</p>
      </header>
      {newCount > 0 && <SignUpBars days={days} />}
      <PlainList className={styles.legend} aria-label="Subscribers by source">
        {SOURCES.map((source) => (
          <li key={source} className={styles.source}>
            {BAR_SOURCES.includes(source) && <span className={styles.swatch} data-source={source} />}
            <span className={styles.sourceName}>{SOURCE_LABELS[source]}</span>
            <span className={styles.sourceCount}>{bySource[source].toLocaleString('en-US')}</span>
            <span className={styles.recent}>
              {recent.signUps[source] > 0 && `${recent.signUps[source].toLocaleString('en-US')} new`}
            </span>
          </li>
        ))}
        <li className={styles.all}>
          <span className={styles.sourceName}>In all</span>
          <span className={styles.sourceCount}>{total.toLocaleString('en-US')}</span>
        </li>
      </PlainList>
      {newCount + importedCount > 0 && <SignUpTable days={days} />}
    </>
  )
}

function summaryText(days: readonly ChartDay[], newCount: number): string {
  const busiest = busiestDay(days)
  if (!busiest) return `Nobody signed up in the last ${days.length} days.`
  const most = signUpsOf(busiest)
  return `${countText(newCount, 'sign-up')} in the last ${days.length} days; the most on ${dayName(busiest)}: ${most.toLocaleString('en-US')}.`
}

/** Only where there are bars do they leave something out. */
function importText(importedCount: number, newCount: number): string {
  if (importedCount === 0) return ''
  const brought = ` Imported files brought ${countText(importedCount, 'more address', 'more addresses')}`
  return newCount > 0 ? `${brought}, which the bars leave out.` : `${brought}.`
}
