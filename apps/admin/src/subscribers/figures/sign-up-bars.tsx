import { SOURCE_LABELS } from '../subscriber-words.ts'
import styles from './sign-up-chart.module.css'
import { BAR_SOURCES, dayName, signUpsOf, type ChartDay } from './sign-ups.ts'

/** In units of the drawing, which is stretched to the room there is. */
const BAR_PITCH = 4
const BAR_WIDTH = 3
const HEIGHT = 100

/** A bar for each day, in parts by source. The words beside it say the same: to assistive technology it is one picture. */
export function SignUpBars({ days }: { days: readonly ChartDay[] }) {
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
            {/* The whole height of the day shows its figure to the pointer. */}
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

/** The parts of a bar from the ground up, without those that are nothing. */
function partsOf({ signUps }: ChartDay, most: number) {
  let ground = HEIGHT
  return BAR_SOURCES.filter((source) => signUps[source] > 0).map((source) => {
    const height = (signUps[source] / most) * HEIGHT
    ground -= height
    return { source, top: ground, height }
  })
}
