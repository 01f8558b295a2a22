import { describeSchedule } from '@troubadour/domain/event/event-card'
import {
  exampleDate,
  exampleTime,
  scheduleHints,
  type ScheduleMend,
} from '@troubadour/domain/event/schedule-hints'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { CalendarIcon } from '@troubadour/ui/pictures/icon'
import { useSiteLanguage } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import type { TypedEvent } from './event-draft.ts'
import { eventPlacement, overText } from './schedule-texts.ts'
import styles from './understood-schedule.module.css'

/**
 * Shows, while an event is typed, how the site parses its texts (docs/product/states.md#event-dates-and-times), where
 * it will appear, and hints (docs/product/states.md#hints-on-date-and-time), which are optional.
 */
export function UnderstoodSchedule({
  event,
  onMend,
}: {
  event: TypedEvent
  /** Applies a hint's suggestion. */
  onMend: (texts: Omit<ScheduleMend, 'label'>) => void
}) {
  const { now, timeZone } = useSiteClock()
  const language = useSiteLanguage()
  const understood = describeSchedule(event, { timeZone })
  const schedule = eventSchedule(event, { timeZone })
  const hints = scheduleHints(event, { now, timeZone, language })
  const fromTexts = eventSchedule({ ...event, startsAt: '' }, { timeZone })
  const isByHand = !Number.isNaN(toMillis(event.startsAt))
  const isOtherInTexts = isByHand && fromTexts.startsAt && +fromTexts.startsAt !== Number(schedule.startsAt)
  const isTimeLost =
    event.time.trim() !== '' && understood !== null && !schedule.hasTime && !schedule.isRecurring
  const { list, reason } = eventPlacement(event, { now, timeZone })
  const isBlank = event.date.trim() === ''
  const over = overText(event, { timeZone })
  return (
    <div
      className={styles.box}
      role="status"
      // Gets the focus from a button that disappears with its hint.
      tabIndex={-1}
      data-understood={understood !== null && !isTimeLost && hints.length === 0}
    >
      <CalendarIcon className={styles.icon} />
      <div className={styles.lines}>
        {isBlank && !isByHand && <p>The site will say here how it reads date and time.</p>}
        {understood !== null && (
          <p>
            {isByHand ? 'Set by hand:' : 'Understood as'}{' '}
            <strong className={styles.reading}>{understood}</strong>, {schedule.timeZone.replaceAll('_', ' ')}
            {over && <>, {over}</>}
          </p>
        )}
        {understood === null && !isBlank && (
          <>
            <p className={styles.reading}>{NO_DATE}</p>
            {/* Hints are more helpful than an example. */}
            {hints.length === 0 && (
              <p className={styles.remark}>
                It is shown as you wrote it. Try a form such as {exampleDate(language)}.
              </p>
            )}
          </>
        )}
        {understood !== null && !schedule.startsAt && <p className={styles.remark}>{NO_DATE}</p>}
        {isOtherInTexts && (
          <p className={styles.remark}>
            {`The texts say ${describeSchedule({ ...event, startsAt: '' }, { timeZone })}; visitors read the time that was set by hand.`}
          </p>
        )}
        {isTimeLost && (
          <>
            <p className={styles.reading}>The time was not understood.</p>
            <p className={styles.remark}>
              It is shown as you wrote it. Try a form such as {exampleTime(language)}.
            </p>
          </>
        )}
        {hints.map((hint) => (
          <div key={hint.text} className={styles.hint}>
            <p>{hint.text}</p>
            {hint.mends.map(({ label, ...texts }) => (
              <Button key={label} variant="secondary" size="small" onClick={() => onMend(texts)}>
                {label}
              </Button>
            ))}
          </div>
        ))}
        {!isBlank && (
          <>
            <p className={styles.place}>
              Appears in <strong className={styles.reading}>{list}</strong>
            </p>
            <p className={styles.remark}>{reason}</p>
          </>
        )}
      </div>
    </div>
  )
}

const NO_DATE = 'No date understood: the show is in no calendar and search engines get no date.'
