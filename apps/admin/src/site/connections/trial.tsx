import { useId, useState } from 'react'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { hasFailed, type TrialStep } from '@troubadour/domain/connections/trial'
import { emailProblem } from '@troubadour/domain/connections/connection-field'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { AlertIcon, CheckIcon, CloseIcon } from '@troubadour/ui/pictures/icon'
import { Moment } from '../../shared/time/moment.tsx'
import styles from './connections.module.css'
import type { useTrial } from './use-connections.ts'

/** Said where the receiver of a test mail is typed. */
export const RECEIVER_HINT =
  'Best one at another provider than that of your site’s mails: your own mailbox takes them in any case.'

/** The trial of a connection: its button, and how the last one ended. */
export function Trial({
  connection: { name, trial: last },
  trial: { mutate, isPending, isSuccess },
  needsAddress,
  knownAddress,
}: {
  connection: Connection
  trial: ReturnType<typeof useTrial>
  /** Whether the administrator has to say where a test mail goes. */
  needsAddress: boolean
  /** Stands in that field until another is typed. */
  knownAddress: string
}) {
  const [typed, setTyped] = useState<string>()
  const to = typed ?? knownAddress
  const [error, setError] = useState<string>()
  /** Whether there was one before the press: the steps of both can be the same. */
  const [isRepeated, setIsRepeated] = useState(false)
  const id = useId()

  function tryIt() {
    const problem = needsAddress ? emailProblem(to.trim()) : null
    setError(problem ?? undefined)
    if (problem !== null || isPending) return
    setIsRepeated(last !== null)
    mutate(needsAddress ? to.trim() : undefined)
  }

  return (
    <section className={styles.trial} aria-labelledby={id}>
      <h3 id={id} className={styles.part}>
        Does it work?
      </h3>
      <div role="status" className={styles.steps}>
        {isPending && <p>Trying… This can take a minute.</p>}
        {!isPending && last && (
          <>
            <Steps steps={last.steps} />
            <p className={styles.hint}>
              {isRepeated && isSuccess ? repeatedWords({ name, trial: last }) : 'Last trial'}:{' '}
              <Moment at={last.at} />
            </p>
          </>
        )}
        {!isPending && !last && <p className={styles.hint}>Not tried yet.</p>}
      </div>
      <form
        className={styles.trialForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          tryIt()
        }}
      >
        {needsAddress && (
          <TextField
            label="Your address"
            hint={RECEIVER_HINT}
            type="email"
            autoComplete="email"
            value={to}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        )}
        <Button type="submit" variant="secondary" isBusy={isPending}>
          {CONNECTIONS[name].tryLabel}
        </Button>
      </form>
    </section>
  )
}

const repeatedWords = (connection: Pick<Connection, 'name' | 'trial'>) =>
  connection.name === 'mail' && !hasFailed(connection) ? 'The test was sent again' : 'Tried again'

const OUTCOMES: Record<TrialStep['outcome'], { word: string; icon: typeof CheckIcon }> = {
  ok: { word: 'Done', icon: CheckIcon },
  failed: { word: 'Failed', icon: CloseIcon },
  unknown: { word: 'Note', icon: AlertIcon },
}

/** What was tried, step by step. */
export function Steps({ steps }: { steps: readonly TrialStep[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ outcome, text }) => {
        const { word, icon: Icon } = OUTCOMES[outcome]
        return (
          <li key={text} className={styles.step} data-outcome={outcome}>
            <Icon />
            <span>
              <strong>{word}:</strong> {text}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
