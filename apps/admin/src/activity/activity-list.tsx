import type { ActivityEntry } from '@troubadour/domain/contract/activity'
import { dayAt, toMillis, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { dayText } from '../shared/moment-text.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import { ActivityRow } from './activity-row.tsx'
import styles from './activity.module.css'
import { originWords, type Here } from './origin-words.ts'

/** The entries under their days, in the site's time zone. */
export function ActivityList({
  entries,
  here,
  firstAddedId,
}: {
  /** Newest first. */
  entries: readonly ActivityEntry[]
  here: Here
  /** The first entry of the page that came last: the focus moves there when it appears. */
  firstAddedId: number | undefined
}) {
  const clock = useSiteClock()
  return (
    <div className={styles.days}>
      {byDay(entries, clock.timeZone).map(({ day, entries: ofDay }) => {
        const origins = ofDay.map((entry) => originWords(entry, here))
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.day}>
              {dayText(day, clock)}
            </h2>
            <Card isFlush>
              <ul className={styles.list}>
                {ofDay.map((entry, index) => (
                  <ActivityRow
                    key={entry.id}
                    entry={entry}
                    // Once for entries in a row that have the same.
                    origin={origins[index] === origins[index - 1] ? null : (origins[index] ?? null)}
                    timeZone={clock.timeZone}
                    takesFocus={entry.id === firstAddedId}
                  />
                ))}
              </ul>
            </Card>
          </section>
        )
      })}
    </div>
  )
}

function byDay(entries: readonly ActivityEntry[], timeZone: string) {
  const days: { day: CalendarDay; entries: ActivityEntry[] }[] = []
  for (const entry of entries) {
    const day = dayAt(toMillis(entry.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
