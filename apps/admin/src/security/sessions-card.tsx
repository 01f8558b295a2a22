import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import type { ActiveSession } from '@troubadour/domain/auth/auth'
import { Badge } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { DeviceIcon } from '@troubadour/ui/pictures/icon'
import { ConfirmButton } from '../shared/controls/confirm-button.tsx'
import { Fact } from '../shared/screen/fact.tsx'
import { Moment } from '../shared/time/moment.tsx'
import { showFailure, showSuccess, unlessGone } from '../shared/calls/outcome.ts'
import { Loaded } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './security.module.css'
import { SettingsCard } from '../shared/screen/settings-card.tsx'

export function SessionsCard() {
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button is removed with its session.
  const focusTitle = () => title.current?.focus()
  return (
    <SettingsCard id="sessions-title" icon={<DeviceIcon />} title="Where you are signed in" titleRef={title}>
      <Loaded
        // Another device may have signed in meanwhile.
        query={{ ...securityQueries.sessions(), refetchOnMount: 'always' }}
        pending={<SessionsSkeleton />}
        error="The sessions could not be loaded."
      >
        {(list) => (
          <>
            <ul className={styles.list}>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={focusTitle} />
              ))}
            </ul>
            {list.every(({ isCurrent }) => isCurrent) ? (
              <p className={styles.hint}>You are signed in here only.</p>
            ) : (
              <LogOutOthers onEnded={focusTitle} />
            )}
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}

function useKeepSessions() {
  const queryClient = useQueryClient()
  return (keeps: (session: ActiveSession) => boolean) =>
    queryClient.setQueryData(securityQueries.sessions().queryKey, (sessions) => sessions?.filter(keeps))
}

function SessionRow({ session, onEnded }: { session: ActiveSession; onEnded: () => void }) {
  const { id, device, ipAddress, createdAt, lastUsedAt, isCurrent } = session
  const keepSessions = useKeepSessions()
  const revocation = useMutation({
    mutationFn: () => unlessGone(call('revokeSession', { params: { id } })),
    onSuccess: () => {
      keepSessions((other) => other.id !== id)
      showSuccess(`${device} was logged out.`)
      onEnded()
    },
    onError: (error) => showFailure(`Failed to log out ${device}. Please try again.`, error),
  })
  return (
    <li className={styles.row}>
      <h3 className={styles.device}>
        {device} {isCurrent && <Badge tone="success">This device</Badge>}
      </h3>
      <dl className={styles.facts}>
        <Fact label="Last used">
          <Moment at={lastUsedAt} />
        </Fact>
        <Fact label="Signed in">
          <Moment at={createdAt} />
        </Fact>
        <Fact label="Address">{ipAddress ?? 'Unknown'}</Fact>
      </dl>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          isBusy={revocation.isPending}
          onClick={() => revocation.mutate()}
        >
          Log out
          <span className="visually-hidden"> {device}</span>
        </Button>
      )}
    </li>
  )
}

function LogOutOthers({ onEnded }: { onEnded: () => void }) {
  const keepSessions = useKeepSessions()
  const isDone = useRef(false)
  const revocation = useMutation({
    mutationFn: () => call('revokeOtherSessions'),
    onSuccess: () => {
      keepSessions(({ isCurrent }) => isCurrent)
      isDone.current = true
      showSuccess('All other devices were logged out.')
    },
    onError: (error) => showFailure('Failed to log out the other devices. Please try again.', error),
  })
  return (
    <ConfirmButton
      variant="secondary"
      className={styles.button}
      action={revocation}
      question={{
        title: 'Log out everywhere else?',
        description:
          'Every other device is logged out at once, and what is typed but not saved there may be lost. You stay signed in here.',
        confirmLabel: 'Log out everywhere else',
        onCloseAutoFocus: (event) => {
          if (!isDone.current) return
          event.preventDefault()
          onEnded()
        },
      }}
    >
      Log out everywhere else
    </ConfirmButton>
  )
}

function SessionsSkeleton() {
  return (
    <LoadingSkeleton label="Loading your sessions" className={styles.list}>
      {['first', 'second'].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="title" />
          <Skeleton className={styles.facts} />
        </div>
      ))}
    </LoadingSkeleton>
  )
}
