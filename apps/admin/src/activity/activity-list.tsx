import type { ActivityEntry, ActivityKind } from '@troubadour/domain/activity/activity'
import { dayAt, formatTime, toMillis, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { AlertIcon, ChevronRightIcon, EditIcon, KeyIcon } from '@troubadour/ui/pictures/icon'
import { Fact } from '../shared/screen/fact.tsx'
import { dayText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { takeFocusInPlace } from '../shared/browser/take-focus.ts'
import styles from './activity.module.css'
import { ChangedFields } from './changed-fields.tsx'
import { originWords, type Here } from './origin-words.ts'

const KINDS = {
  'sign-in': { name: 'Sign-in', Icon: KeyIcon },
  refusal: { name: 'Refusal', Icon: AlertIcon },
  change: { name: 'Change', Icon: EditIcon },
} satisfies Record<ActivityKind, unknown>

/** The entries grouped by day, in the site's time zone. */
export function ActivityList({
  entries,
  here,
  firstAddedId,
}: {
  /** Newest first. */
  entries: readonly ActivityEntry[]
  here: Here
  /** The first entry of the page loaded last: it gets the focus when it appears. */
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
                    // Shown once for consecutive entries with the same origin.
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

function ActivityRow({
  entry,
  origin,
  timeZone,
  takesFocus,
}: {
  entry: ActivityEntry
  /** The administrator and the device; null when the entry above has the same. */
  origin: string | null
  timeZone: string
  takesFocus: boolean
}) {
  const { at, kind, before, after } = entry
  const { name, Icon } = KINDS[kind]
  return (
    <li
      ref={takesFocus ? takeFocusInPlace : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      data-kind={kind}
    >
      <details className={styles.entry}>
        <summary className={styles.row}>
          <time dateTime={at} className={styles.time}>
            {formatTime(toMillis(at), timeZone)}
          </time>
          <span className={styles.icon}>
            <Icon />
            <span className="visually-hidden">{name}</span>
          </span>
          <span className={styles.summary}>{sentenceOf(entry)}</span>
          {origin !== null && <span className={styles.origin}>{origin}</span>}
          <ChevronRightIcon className={styles.chevron} />
        </summary>
        <div className={styles.unfolded}>
          <OriginFacts entry={entry} />
          <ChangedFields before={before} after={after} />
        </div>
      </details>
    </li>
  )
}

function sentenceOf({ summary, refused }: ActivityEntry): string {
  if (!refused) return summary
  return `Refused: ${refused.action ?? 'a request'} (${refused.reason})`
}

function OriginFacts({
  entry: { who, isFromServer, isByItself, device, ipAddress, refused },
}: {
  entry: ActivityEntry
}) {
  const server = isByItself ? 'The site itself' : 'A command on the server'
  return (
    <dl className={styles.facts}>
      <Fact label="Who">{who ?? (isFromServer ? server : 'Not signed in')}</Fact>
      {device !== null && <Fact label="Device">{device}</Fact>}
      {ipAddress !== null && <Fact label="Address">{ipAddress}</Fact>}
      {refused && (
        <Fact label="Request">
          <code>{refused.request}</code>
        </Fact>
      )}
    </dl>
  )
}
