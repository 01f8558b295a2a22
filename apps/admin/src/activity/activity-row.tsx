import type { ActivityEntry, ActivityKind } from '@troubadour/domain/contract/activity'
import { formatTime, toMillis } from '@troubadour/domain/time/zoned-time'
import { Badge } from '@troubadour/ui/cards/card'
import { AlertIcon, EditIcon, KeyIcon } from '@troubadour/ui/pictures/icon'
import { TechnicalDetails } from '../shared/technical-details.tsx'
import styles from './activity-row.module.css'
import { ChangedFields } from './changed-fields.tsx'

const KINDS = {
  'sign-in': { name: 'Sign-in', Icon: KeyIcon },
  refusal: { name: 'Refusal', Icon: AlertIcon },
  change: { name: 'Change', Icon: EditIcon },
} satisfies Record<ActivityKind, unknown>

/** Takes the request out of a refusal's summary, such as 'Refused GET /api/user: too many tries'. */
function plainSummary(summary: string): { sentence: string; request: string | null } {
  const [, request = null, reason] = /^Refused ([A-Z]+ \/\S+): (.+)$/.exec(summary) ?? []
  return { sentence: request === null ? summary : `Refused a request: ${reason}`, request }
}

/** A button that loads more is gone, or further down, when it has done so. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** One entry: when, what, who, and from where. */
export function ActivityRow({
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
