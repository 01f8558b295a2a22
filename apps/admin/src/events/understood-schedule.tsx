import { describeSchedule } from '@troubadour/domain/describe-schedule'
import { isRecurring } from '@troubadour/domain/event-schedule'
import { CalendarIcon } from '@troubadour/ui/icon'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './understood-schedule.module.css'

/** Says, as date and time are typed, what the site understands (Decisions, 5.). Never required. */
export function UnderstoodSchedule({
  date,
  time,
  description,
  createdAt,
}: {
  date: string
  time: string
  description: string
  /** Missing for an event that is being created: it is created now. */
  createdAt?: string
}) {
  const { now, timeZone } = useSiteClock()
  const event = { date, time, description, createdAt: createdAt ?? now.toISOString() }
  const understood = describeSchedule(event, { timeZone })
  return (
    <div className={styles.box} role="status" data-understood={understood !== null}>
      <CalendarIcon className={styles.icon} />
      <div>
        <Reading date={date} understood={understood} />
        {isRecurring(event) && <p className={styles.remark}>Happens again and again, so it is never past.</p>}
        {understood !== null && <p className={styles.remark}>In the time of the site ({timeZone}).</p>}
      </div>
    </div>
  )
}

function Reading({ date, understood }: { date: string; understood: string | null }) {
  if (date.trim() === '') return <p>The site will say here how it reads date and time.</p>
  if (understood === null) {
    return (
      <>
        <p className={styles.reading}>The date was not understood.</p>
        <p className={styles.remark}>
          It is shown as you wrote it, and the event stays among the coming ones. Try a form such as May 30,
          2025.
        </p>
      </>
    )
  }
  return (
    <p>
      Understood as <strong className={styles.reading}>{understood}</strong>
    </p>
  )
}
