import { CalendarDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { calendarDay, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { ChevronLeftIcon, ChevronRightIcon } from '@troubadour/ui/pictures/icon'
import styles from './day-calendar.module.css'

/** A month view for touch, keyboard and screen readers. Large (React Aria): load it when it is opened. */
export function DayCalendar({
  day,
  today,
  onChoose,
}: {
  /** The selected day. */
  day: CalendarDay | null
  today: CalendarDay
  onChoose: (day: CalendarDay) => void
}) {
  const now = toDate(today)
  return (
    <I18nProvider locale="en-US">
      {/* Without an element of this id, React Aria adds a <style>, which the content security policy refuses. */}
      <span id="react-aria-pressable-style" hidden />
      <Calendar
        aria-label="Date"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog was opened to choose a day.
        autoFocus
        className={styles.calendar ?? ''}
        value={day === null ? null : toDate(day)}
        defaultFocusedValue={toDate(day ?? today)}
        onChange={(date) => {
          const chosen = calendarDay(date.year, date.month, date.day)
          if (chosen !== null) onChoose(chosen)
        }}
      >
        <header className={styles.head}>
          <Button slot="previous" className={styles.step ?? ''}>
            <ChevronLeftIcon />
          </Button>
          <Heading className={styles.month} />
          <Button slot="next" className={styles.step ?? ''}>
            <ChevronRightIcon />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={[styles.day, date.compare(now) === 0 && styles.today].filter(Boolean).join(' ')}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}

function toDate(day: CalendarDay): CalendarDate {
  const date = new Date(day * 86_400_000)
  return new CalendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
