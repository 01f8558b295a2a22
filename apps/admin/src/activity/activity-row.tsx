import type { ActivityEntry, ActivityKind } from '@troubadour/domain/contract/activity'
import { formatTime, toMillis } from '@troubadour/domain/time/zoned-time'
import { AlertIcon, ChevronRightIcon, EditIcon, KeyIcon } from '@troubadour/ui/pictures/icon'
import { Fact } from '../shared/fact.tsx'
import { takeFocusInPlace } from '../shared/take-focus.ts'
import styles from './activity.module.css'
import { ChangedFields } from './changed-fields.tsx'

const KINDS = {
  'sign-in': { name: 'Sign-in', Icon: KeyIcon },
  refusal: { name: 'Refusal', Icon: AlertIcon },
  change: { name: 'Change', Icon: EditIcon },
} satisfies Record<ActivityKind, unknown>

export function ActivityRow({
  entry,
  origin,
  timeZone,
  takesFocus,
}: {
  entry: ActivityEntry
  /** Who and from where; null when the entry above says the same. */
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

function OriginFacts({ entry: { who, isFromServer, device, ipAddress, refused } }: { entry: ActivityEntry }) {
  return (
    <dl className={styles.facts}>
      <Fact label="Who">{who ?? (isFromServer ? 'A command on the server' : 'Not signed in')}</Fact>
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
