import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { securityQueries } from '@troubadour/api-client/session'
import type { ActiveSession } from '@troubadour/domain/auth/auth'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { momentText } from '../shared/moment-text.ts'
import { showFailure, showSuccess } from '../shared/outcome.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './sessions-card.module.css'

/** One browser that is signed in; every one but this can be logged out. */
export function SessionRow({ session, onEnded }: { session: ActiveSession; onEnded: () => void }) {
  const clock = useSiteClock()
  const { device, ipAddress, createdAt, lastUsedAt, isCurrent } = session
  return (
    <li className={styles.session}>
      <div className={styles.text}>
        <h3 className={styles.device}>
          {device} {isCurrent && <Badge tone="success">This device</Badge>}
        </h3>
        <dl className={styles.facts}>
          <div>
            <dt>Last used</dt>
            <dd>
              <time dateTime={lastUsedAt}>{momentText(lastUsedAt, clock)}</time>
            </dd>
          </div>
          <div>
            <dt>Signed in</dt>
            <dd>
              <time dateTime={createdAt}>{momentText(createdAt, clock)}</time>
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>{ipAddress ?? 'Unknown'}</dd>
          </div>
        </dl>
      </div>
      {!isCurrent && <LogOutSession session={session} onEnded={onEnded} />}
    </li>
  )
}

function LogOutSession({ session, onEnded }: { session: ActiveSession; onEnded: () => void }) {
  const queryClient = useQueryClient()
  const revocation = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => {
      queryClient.setQueryData(securityQueries.sessions().queryKey, (sessions) =>
        sessions?.filter(({ id }) => id !== session.id),
      )
      showSuccess(`${session.device} was logged out.`)
      onEnded()
    },
    onError: (error) => showFailure(`Failed to log out ${session.device}. Please try again.`, error),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={revocation.isPending}
      onClick={() => revocation.mutate()}
    >
      Log out
      <span className="visually-hidden"> {session.device}</span>
    </Button>
  )
}

/** Ends a session; one that has ended by itself meanwhile is as good. */
async function endSession(id: number) {
  try {
    await call('revokeSession', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
