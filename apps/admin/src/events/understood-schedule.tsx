import { describeSchedule } from '@troubadour/domain/event/event-card'
import type { EventDraft } from '@troubadour/domain/event/event'
import { eventSchedule } from '@troubadour/domain/event-schedule'
import { CalendarIcon } from '@troubadour/ui/pictures/icon'
import { useSiteClock } from '../shared/site-clock.ts'
import { eventPlacement, overText, scheduleSuggestions } from './schedule-texts.ts'
import styles from './understood-schedule.module.css'

/**
 * Says, as an event is typed, what the site understands (docs/product/states.md#event-dates-and-times) and where it
 * will appear. Never required.
 */
export function UnderstoodSchedule({
  draft,
  createdAt,
}: {
  draft: EventDraft
  /** Missing for an event that is being created: it is created now. */
  createdAt?: string
}) {
  const { now, timeZone } = useSiteClock()
  const event = { ...draft, createdAt: createdAt ?? now.toISOString() }
  const understood = describeSchedule(event, { timeZone })
  const schedule = eventSchedule(event, { timeZone })
  const suggestions = scheduleSuggestions(event, { timeZone })
  const isTimeLost =
    draft.time.trim() !== '' && understood !== null && !schedule.hasTime && !schedule.isRecurring
  const { place, reason } = eventPlacement(event, { now, timeZone })
  const isBlank = draft.date.trim() === ''
  return (
    <div
      className={styles.box}
      role="status"
      data-understood={understood !== null && !isTimeLost && suggestions.length === 0}
    >
      <CalendarIcon className={styles.icon} />
      <div className={styles.lines}>
        <Reading isBlank={isBlank} understood={understood} over={overText(event, { timeZone })} />
        {isTimeLost && (
          <>
            <p className={styles.reading}>The time was not understood.</p>
            <p className={styles.remark}>
              It is shown as you wrote it. Try a form such as 8:00 PM - 11:00 PM.
            </p>
          </>
        )}
        {suggestions.map((suggestion) => (
          <p key={suggestion} className={styles.hint}>
            {suggestion}
          </p>
        ))}
        {understood !== null && <p className={styles.remark}>In the time of the site ({timeZone}).</p>}
        {!isBlank && (
          <>
            <p className={styles.place}>
              Appears in <strong className={styles.reading}>{place}</strong>
            </p>
            <p className={styles.remark}>{reason}</p>
          </>
        )}
      </div>
    </div>
  )
}

function Reading({
  isBlank,
  understood,
  over,
}: {
  isBlank: boolean
  understood: string | null
  over: string | null
}) {
  if (isBlank) return <p>The site will say here how it reads date and time.</p>
  if (understood === null) {
    return (
      <>
        <p className={styles.reading}>The date was not understood.</p>
        <p className={styles.remark}>It is shown as you wrote it. Try a form such as May 30, 2025.</p>
      </>
    )
  }
  return (
    <p>
      Understood as <strong className={styles.reading}>{understood}</strong>
      {over && <>, {over}</>}
    </p>
  )
}
