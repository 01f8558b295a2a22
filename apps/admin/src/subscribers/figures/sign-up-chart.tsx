import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import styles from './sign-up-chart.module.css'
import { BAR_SOURCES, busiestDay, type ChartDay, dayName, signUpsOf, totalOf, weeksOf } from './sign-ups.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { SOURCE_LABELS, SOURCES } from '../subscriber-words.ts'

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
        <p className="muted">{`${summaryText(days, newCount)}${importText(importedCount, newCount)}`}</p>
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

/** Mentions the bars, which omit imports, only when there are any. */
function importText(importedCount: number, newCount: number): string {
  if (importedCount === 0) return ''
  const brought = ` Imported files brought ${countText(importedCount, 'more address', 'more addresses')}`
  return newCount > 0 ? `${brought}, which the bars leave out.` : `${brought}.`
}

/** These sizes are units of the drawing, which is stretched to its container. */
const BAR_PITCH = 4
const BAR_WIDTH = 3
const HEIGHT = 100

/**
 * A bar for each day, divided by source. One picture for assistive technology: the text beside it has the figures.
 */
function SignUpBars({ days }: { days: readonly ChartDay[] }) {
  const most = Math.max(1, ...days.map(signUpsOf))
  const first = days[0]
  const middle = days[Math.floor(days.length / 2)]
  return (
    <div className={styles.plot}>
      <span className={styles.most}>{most.toLocaleString('en-US')}</span>
      <svg
        role="img"
        aria-label={`Sign-ups of each day, by source: ${BAR_SOURCES.map((source) => SOURCE_LABELS[source]).join(', ')}`}
        viewBox={`0 0 ${days.length * BAR_PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map((day, index) => (
          <g key={day.date} transform={`translate(${index * BAR_PITCH} 0)`}>
            <title>{`${dayName(day)}: ${signUpsOf(day)}`}</title>
            {/* The whole column shows the day's figures on hover. */}
            <rect width={BAR_PITCH} height={HEIGHT} className={styles.reach} />
            {partsOf(day, most).map(({ source, top, height }) => (
              <rect key={source} data-source={source} y={top} width={BAR_WIDTH} height={height} />
            ))}
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first && dayName(first)}</span>
        <span>{middle && dayName(middle)}</span>
        <span>Today</span>
      </p>
    </div>
  )
}

/** The parts of a bar from the bottom, without empty ones. */
function partsOf({ signUps }: ChartDay, most: number) {
  let ground = HEIGHT
  return BAR_SOURCES.filter((source) => signUps[source] > 0).map((source) => {
    const height = (signUps[source] / most) * HEIGHT
    ground -= height
    return { source, top: ground, height }
  })
}

function SignUpTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <details>
      <summary className={styles.tableSummary}>Week by week, as a table</summary>
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
