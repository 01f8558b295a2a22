import type { ActivityEntry, ActivityKind } from '@troubadour/domain/contract/activity'
import { dayAt, formatTime, toMillis, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { AlertIcon, EditIcon, KeyIcon } from '@troubadour/ui/pictures/icon'
import { takeFocus } from '../shared/load-more.tsx'
import { dayText } from '../shared/moment-text.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import { TechnicalDetails } from '../shared/technical-details.tsx'
import styles from './activity.module.css'
import { ChangedFields } from './changed-fields.tsx'

/** The entries under their days, in the site's time zone. */
export function ActivityList({
  entries,
  firstAddedId,
}: {
  /** Newest first. */
  entries: readonly ActivityEntry[]
  /** The first entry of the page that came last: the focus moves there when it appears. */
  firstAddedId: number | undefined
}) {
  const clock = useSiteClock()
  return (
    <div className={styles.days}>
      {byDay(entries, clock.timeZone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {dayText(day, clock)}
          </h2>
          <Card isFlush>
            <ul className={styles.list}>
              {ofDay.map((entry) => (
                <ActivityRow
                  key={entry.id}
                  entry={entry}
                  timeZone={clock.timeZone}
                  takesFocus={entry.id === firstAddedId}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
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

const KINDS = {
  'sign-in': { name: 'Sign-in', Icon: KeyIcon },
  refusal: { name: 'Refusal', Icon: AlertIcon },
  change: { name: 'Change', Icon: EditIcon },
} satisfies Record<ActivityKind, unknown>

/** Splits the request off a refusal's summary, such as 'Refused GET /api/user: too many tries'. */
function plainSummary(summary: string): { sentence: string; request: string | null } {
  const [, request = null, reason] = /^Refused ([A-Z]+ \/\S+): (.+)$/.exec(summary) ?? []
  return { sentence: request === null ? summary : `Refused a request: ${reason}`, request }
}

/** One entry: when, what, who, and from where. */
function ActivityRow({
  entry,
  timeZone,
  takesFocus,
}: {
  entry: ActivityEntry
  timeZone: string
  takesFocus: boolean
}) {
  const { at, kind, summary, before, after } = entry
  const { name, Icon } = KINDS[kind]
  const { sentence, request } = plainSummary(summary)
  const isRefusal = kind === 'refusal'
  return (
    <li
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      data-kind={kind}
      className={styles.row}
    >
      <time dateTime={at} className={styles.time}>
        {formatTime(toMillis(at), timeZone)}
      </time>
      <span className={styles.icon}>
        <Icon />
        {!isRefusal && <span className="visually-hidden">{name}</span>}
      </span>
      <div className={styles.text}>
        <p className={styles.summary}>
          {isRefusal && <Badge tone="danger">{name}</Badge>} {sentence}
        </p>
        <Origin entry={entry} />
        {request !== null && (
          <TechnicalDetails>
            <code>{request}</code>
          </TechnicalDetails>
        )}
        {(before !== null || after !== null) && <ChangedFields before={before} after={after} />}
      </div>
    </li>
  )
}

function Origin({ entry: { who, isFromServer, device, ipAddress } }: { entry: ActivityEntry }) {
  const facts = isFromServer
    ? ['By a command on the server']
    : [device, ipAddress].filter((fact) => fact !== null)
  return (
    <p className={styles.origin}>
      {who !== null && <strong>{who}</strong>}
      {who === null && !isFromServer && <span>Not signed in</span>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
