import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { Badge } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { LinkIcon } from '@troubadour/ui/pictures/icon'
import { PasswordDialog } from '../../shared/account/password-dialog.tsx'
import { showSuccess } from '../../shared/calls/outcome.ts'
import { Fact } from '../../shared/screen/fact.tsx'
import { SettingsCard } from '../../shared/screen/settings-card.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import styles from './connections.module.css'
import { DomainCheck } from './domain-check.tsx'
import { endingText } from './ending-text.ts'
import { Trial } from './trial.tsx'
import { useConnectionChange, useTrial } from './use-connections.ts'

export function ConnectionCard({ connection }: { connection: Connection }) {
  const { name } = connection
  const { title, purpose } = CONNECTIONS[name]
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <SettingsCard id={`connection-${name}`} icon={<LinkIcon />} title={title} titleRef={heading}>
      <p className={styles.purpose}>{purpose}</p>
      <ConnectionParts connection={connection} onRemoved={() => heading.current?.focus()} />
    </SettingsCard>
  )
}

/** One outside service: its state, its last trial, and what can be done with it. */
export function ConnectionParts({
  connection,
  onRemoved,
}: {
  connection: Connection
  /** Sets the focus after its button is gone. */
  onRemoved: () => void
}) {
  const { name, source, problem } = connection
  const { title, removal, worksWithout = false } = CONNECTIONS[name]
  const [view, setView] = useState<'status' | 'changing' | 'removing'>('status')
  const { data: own } = useQuery({ ...securityQueries.address(), enabled: name === 'mail' })
  const { takeOver, send } = useConnectionChange()
  const trial = useTrial(name)
  const close = () => setView('status')
  const needsAddress = name === 'mail' && !own?.email
  const isConnected = source !== 'none'
  const isUsed = isConnected || worksWithout

  return (
    <>
      <State connection={connection} />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {isUsed && problem === null && (
        <Trial connection={connection} trial={trial} needsAddress={needsAddress} />
      )}
      {name === 'mail' && isConnected && problem === null && <DomainCheck />}
      {source !== 'server' && (
        <div className={styles.choices}>
          <Button variant={isUsed ? 'secondary' : 'primary'} onClick={() => setView('changing')}>
            {isUsed ? 'Change' : 'Connect'}
            <span className="visually-hidden"> {title}</span>
          </Button>
          {isConnected && (
            <Button variant="quiet" onClick={() => setView('removing')}>
              Take away<span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </div>
      )}
      {view === 'changing' && (
        <ConnectionDialog
          connection={connection}
          send={send}
          onDone={(answer) => {
            close()
            takeOver(answer)
            if (needsAddress) showSuccess(`${title} is saved. Send yourself a test.`)
            else trial.mutate(undefined)
          }}
          onClose={close}
        />
      )}
      {view === 'removing' && (
        <PasswordDialog
          title={`Take ${title} away?`}
          description={removal}
          label="Take away"
          busyLabel="Taking away…"
          variant="danger"
          failure="Failed to take it away. Please try again."
          send={(proof) =>
            send(() =>
              call('removeConnection', { params: { name }, body: { ...proof, version: connection.version } }),
            )
          }
          onDone={(answer) => {
            close()
            takeOver(answer)
            showSuccess(`${title} was taken away.`)
          }}
          onClose={close}
          // The button that opened it is gone.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onRemoved()
          }}
        />
      )}
    </>
  )
}

const STATES = {
  none: { text: 'Not connected', tone: 'neutral' },
  stored: { text: 'Connected', tone: 'success' },
  server: { text: 'Set on the server', tone: 'success' },
} as const

const USUAL = { text: 'Works with the usual settings', tone: 'success' } as const
const BROKEN = { text: 'Does not work', tone: 'warning' } as const

function State({
  connection: { name, source, values, secrets, problem, updatedAt },
}: {
  connection: Connection
}) {
  const { fields, worksWithout } = CONNECTIONS[name]
  const known = source === 'none' && worksWithout ? USUAL : STATES[source]
  const state = problem === null ? known : BROKEN
  const shown = Object.entries(fields).filter(([field]) => secrets[field] ?? values[field])
  return (
    <>
      <p className={styles.state}>
        <Badge tone={state.tone}>{state.text}</Badge>{' '}
        {source === 'stored' && updatedAt !== null && (
          <span className={styles.hint}>
            Last change: <Moment at={updatedAt} />
          </span>
        )}
      </p>
      {source === 'server' && (
        <p className={styles.hint}>Variables of the server set it, so it can only be changed there.</p>
      )}
      {shown.length > 0 && (
        <dl className={styles.facts}>
          {shown.map(([field, { label, choices = [] }]) => {
            const secret = secrets[field]
            const value = values[field] ?? ''
            const choice = choices.find(([known]) => known === value)?.[1]
            return (
              <Fact key={field} label={label} className={styles.value}>
                {secret ? endingText(secret.ending) : (choice ?? value)}
              </Fact>
            )
          })}
        </dl>
      )}
    </>
  )
}
