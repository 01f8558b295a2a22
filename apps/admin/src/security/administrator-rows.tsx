import { useMutation } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { Administrator, Invitation } from '@troubadour/domain/auth/administrators'
import { Button } from '@troubadour/ui/forms/button'
import { Fact } from '../shared/screen/fact.tsx'
import { Moment, dateOf, momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { showFailure, showSuccess, unlessGone } from '../shared/calls/outcome.ts'
import styles from './security.module.css'

export function AdministratorRow({
  administrator: { username, createdAt, lastSignedInAt, totpEnabled, isYou },
  onRemove,
}: {
  administrator: Administrator
  /** Null for the last administrator, who cannot be removed. */
  onRemove: (() => void) | null
}) {
  return (
    <li className={styles.row}>
      <h3 className={styles.device}>
        {username}
        {isYou && <span className={styles.hint}>You</span>}
      </h3>
      <dl className={styles.facts}>
        <Fact label="Last log in">{lastSignedInAt ? <Moment at={lastSignedInAt} /> : 'Not in 180 days'}</Fact>
        <Fact label="Since">
          <Moment at={createdAt} words={dateOf} />
        </Fact>
        <Fact label="Two-factor">{totpEnabled ? 'On' : 'Off'}</Fact>
      </dl>
      {onRemove && (
        <Button variant="secondary" size="small" onClick={onRemove}>
          Remove<span className="visually-hidden"> {username}</span>
        </Button>
      )}
    </li>
  )
}

export function InvitationRow({
  invitation: { id, invitedBy, email, expiresAt },
  onRevoked,
}: {
  invitation: Invitation
  onRevoked: () => void
}) {
  const clock = useSiteClock()
  const until = momentText(expiresAt, clock)
  const revocation = useMutation({
    mutationFn: () => unlessGone(call('revokeInvitation', { params: { id } })),
    onSuccess: () => {
      showSuccess('The invitation was revoked. Its link works no more.')
      onRevoked()
    },
    onError: (error) => showFailure('Failed to revoke the invitation. Please try again.', error),
  })
  return (
    <li className={styles.row}>
      <h3 className={styles.device}>Open invitation</h3>
      <p className={`${styles.remark} ${styles.hint}`}>
        By {invitedBy}
        {email && ` to ${email}`}, works once until <time dateTime={expiresAt}>{until}</time>
      </p>
      <Button
        variant="secondary"
        size="small"
        isBusy={revocation.isPending}
        onClick={() => revocation.mutate()}
      >
        Revoke<span className="visually-hidden"> the invitation until {until}</span>
      </Button>
    </li>
  )
}
