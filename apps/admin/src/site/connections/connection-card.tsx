import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import { securityQueries } from '@troubadour/api-client/session'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { wrongRecords } from '@troubadour/domain/connections/mail-domain-summary'
import { hasFailed } from '@troubadour/domain/connections/trial'
import { Badge } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { LinkIcon } from '@troubadour/ui/pictures/icon'
import { PasswordDialog } from '../../shared/account/password-dialog.tsx'
import { showSuccess } from '../../shared/calls/outcome.ts'
import { takeFocus } from '../../shared/editing/move-focus.ts'
import { connectionId } from '../../shared/paths/admin-paths.ts'
import { Fact } from '../../shared/screen/fact.tsx'
import { SettingsCard } from '../../shared/screen/settings-card.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import styles from './connections.module.css'
import { CopiesNeeds } from './copies-needs.tsx'
import { DomainCheck } from './domain-check.tsx'
import { MediaMove } from './media-move.tsx'
import { PrintfulSync } from './printful-sync.tsx'
import { SecretText } from './secret-text.tsx'
import { Trial } from './trial.tsx'
import { failureOr, useConnectionChange, useDomainCheck, useTrial } from './use-connections.ts'

export function ConnectionCard({ connection }: { connection: Connection }) {
  const { name } = connection
  const { title, purpose } = CONNECTIONS[name]
  const heading = useRef<HTMLHeadingElement>(null)
  const isAskedFor = useLocation().hash === `#${connectionId(name)}`

  useEffect(() => {
    if (isAskedFor) takeFocus(heading.current)
  }, [isAskedFor])

  return (
    <SettingsCard id={connectionId(name)} icon={<LinkIcon />} title={title} titleRef={heading}>
      <p className={styles.purpose}>{purpose}</p>
      <ConnectionParts connection={connection} onRemoved={() => heading.current?.focus()} />
    </SettingsCard>
  )
}

/** A form is for the version that was shown when it was opened: a later one of somebody else is not overwritten. */
type View = { name: 'status' } | { name: 'changing' | 'removing'; opened: Connection }

/** One outside service: its state, its last trial, and what can be done with it. */
export function ConnectionParts({
  connection,
  children,
  onRemoved,
}: {
  connection: Connection
  /** Another button, beside its own. */
  children?: ReactNode
  /** Sets the focus after its button is gone. */
  onRemoved: () => void
}) {
  const { name, source, problem } = connection
  const { title, removal, labels, worksWithout = false } = CONNECTIONS[name]
  const [view, setView] = useState<View>({ name: 'status' })
  const own = useQuery({ ...securityQueries.address(), enabled: name === 'mail' })
  const { data: site, isLoading: isSitePending } = useQuery(siteQueries.settings())
  /** Where the test went that followed the form. */
  const [testedTo, setTestedTo] = useState<string>()
  const { takeOver, send } = useConnectionChange()
  const lookUp = useDomainCheck()
  const lookUpDomain = () => name === 'mail' && lookUp.mutate()
  const trial = useTrial(name, lookUpDomain)
  const close = () => setView({ name: 'status' })
  const isAddressPending = own.isLoading
  const knownAddress = testedTo ?? own.data?.pendingEmail ?? site?.contactEmail ?? ''
  const needsAddress = name === 'mail' && !isAddressPending && !own.data?.email
  const named = (verb: string) => (
    <>
      {verb}
      <span className="visually-hidden"> {title}</span>
    </>
  )
  const isConnected = source !== 'none'
  const isUsed = isConnected || worksWithout

  return (
    <>
      <State connection={connection} />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {name === 'copies' && source === 'none' && <CopiesNeeds />}
      {source !== 'server' && (
        <div className={styles.choices}>
          <Button
            variant={isUsed ? 'secondary' : 'primary'}
            onClick={() => setView({ name: 'changing', opened: connection })}
          >
            {isUsed ? named('Change') : (labels?.connect ?? named('Connect'))}
          </Button>
          {isConnected && (
            <Button variant="quiet" onClick={() => setView({ name: 'removing', opened: connection })}>
              {labels?.remove ?? named('Take away')}
            </Button>
          )}
          {children}
        </div>
      )}
      {isUsed && problem === null && (
        <Trial
          connection={connection}
          trial={trial}
          needsAddress={needsAddress}
          knownAddress={knownAddress}
        />
      )}
      {name === 'printful' && isConnected && problem === null && <PrintfulSync />}
      {name === 'media' && source !== 'server' && <MediaMove isConnected={isConnected} />}
      {name === 'mail' && isConnected && problem === null && (
        <DomainCheck check={connection.domainCheck} lookUp={lookUp} />
      )}
      {view.name === 'changing' && !isAddressPending && !isSitePending && (
        <ConnectionDialog
          connection={view.opened}
          isOutdated={view.opened.version !== connection.version}
          ownAddress={own.data?.email ?? ''}
          site={site}
          send={send}
          onDone={(answer, to) => {
            close()
            setTestedTo(to)
            takeOver(answer)
            // Settings that replaced others were tried before.
            if (answer.trial === null) trial.mutate(to)
            else {
              showSuccess('The connection is saved.')
              lookUpDomain()
            }
          }}
          onClose={close}
        />
      )}
      {view.name === 'removing' && (
        <PasswordDialog
          title={labels ? `${labels.remove}?` : `Take ${title} away?`}
          description={removal}
          label={labels?.remove ?? 'Take away'}
          busyLabel={labels ? 'Saving…' : 'Taking away…'}
          variant="danger"
          failure={failureOr('Failed to take it away. Please try again.')}
          send={(proof) =>
            send(() =>
              call('removeConnection', {
                params: { name },
                body: { ...proof, version: view.opened.version },
              }),
            )
          }
          onDone={(answer) => {
            close()
            takeOver(answer)
            showSuccess(labels?.removed ?? `${title} was taken away.`)
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

const USUAL = { text: 'Uses the usual settings', tone: 'neutral' } as const
const BROKEN = { text: 'Does not work', tone: 'warning' } as const
const NOT_TRIED = { text: 'Saved, not tried yet', tone: 'neutral' } as const
const CANNOT_TELL = { text: 'Saved, cannot tell yet', tone: 'neutral' } as const
const STAND_IN = { text: 'Demo', tone: 'neutral' } as const
const IN_SPAM = { text: 'Connected, but mails may end in spam', tone: 'warning' } as const
const FAILED = { text: 'The last trial failed', tone: 'warning' } as const

function wordsOf({ name, source, isStandIn, problem, trial, domainCheck }: Connection) {
  if (isStandIn) return STAND_IN
  if (problem !== null) return BROKEN
  if (hasFailed({ trial })) return FAILED
  if (source === 'stored' && trial === null) return NOT_TRIED
  // Such as where no name could be looked up.
  if (source === 'stored' && trial?.steps.at(0)?.outcome === 'unknown') return CANNOT_TELL
  if (wrongRecords(domainCheck) > 0) return IN_SPAM
  return source === 'none' && CONNECTIONS[name].worksWithout ? USUAL : STATES[source]
}

function State({ connection }: { connection: Connection }) {
  const { name, source, isStandIn, values, secrets, updatedAt } = connection
  const { fields, standIn } = CONNECTIONS[name]
  const state = wordsOf(connection)
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
      {isStandIn && <p className={styles.hint}>{standIn}</p>}
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
                {secret ? <SecretText {...secret} /> : (choice ?? value)}
              </Fact>
            )
          })}
        </dl>
      )}
    </>
  )
}
