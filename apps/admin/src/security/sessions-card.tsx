import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { securityQueries } from '@troubadour/api-client/session'
import { DeviceIcon } from '@troubadour/ui/pictures/icon'
import { LoadError } from '../shared/load-error.tsx'
import { LogOutOthers } from './log-out-others.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-card.module.css'
import { SessionsSkeleton } from './sessions-skeleton.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Every browser that is signed in as this administrator, and the way to end those sessions. */
export function SessionsCard() {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <SettingsCard id="sessions-title" icon={<DeviceIcon />} title="Where you are signed in" titleRef={title}>
      {/* The button that had the focus is gone with its session. */}
      <Sessions onEnded={() => title.current?.focus()} />
    </SettingsCard>
  )
}

function Sessions({ onEnded }: { onEnded: () => void }) {
  // Another device may have signed in since.
  const sessions = useQuery({ ...securityQueries.sessions(), refetchOnMount: 'always' })

  if (sessions.isPending) return <SessionsSkeleton />
  if (sessions.isError) {
    return (
      <LoadError
        message="The sessions could not be loaded."
        isBusy={sessions.isFetching}
        onRetry={() => sessions.refetch()}
      />
    )
  }
  const hasOthers = sessions.data.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={styles.list}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {hasOthers ? (
        <LogOutOthers onEnded={onEnded} />
      ) : (
        <p className={styles.remark}>You are signed in here only.</p>
      )}
    </>
  )
}
