import { useRef } from 'react'
import { connectionQueries } from '@troubadour/api-client/connections'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { ConnectionParts } from '../connections/connection-card.tsx'
import { hasFailed } from '@troubadour/domain/connections/trial'
import styles from './setup.module.css'
import type { StepProps } from './step-form.tsx'

/** A step that connects an outside service; without it, the step stays open. */
function connectionStep(name: ConnectionName, title: string) {
  return function ConnectionStep({ onDone, onSkip }: StepProps) {
    const step = useRef<HTMLDivElement>(null)
    return (
      <Card as="section" aria-label={title} ref={step} tabIndex={-1} data-step-buttons>
        <div className={styles.form}>
          <div className={styles.question}>
            <h2 ref={takeFocusInPlace} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <p className="muted">{CONNECTIONS[name].purpose}</p>
          </div>
          <Loaded
            query={{ ...connectionQueries.list(), refetchOnMount: 'always' }}
            pending="Loading the connection"
            error="The connection could not be loaded."
          >
            {(connections) => {
              const connection = connections.find((known) => known.name === name)
              if (!connection) return null
              const isConnected = connection.source !== 'none'
              const isThere = isConnected && connection.problem === null && !hasFailed(connection)
              const button = (
                <Button variant={isThere ? 'primary' : 'quiet'} onClick={isThere ? onDone : onSkip}>
                  {isThere ? 'Go on' : 'Later'}
                </Button>
              )
              return (
                <>
                  <ConnectionParts connection={connection} onRemoved={() => step.current?.focus()}>
                    {!isConnected && button}
                  </ConnectionParts>
                  {isConnected && <div className={styles.actions}>{button}</div>}
                </>
              )
            }}
          </Loaded>
        </div>
      </Card>
    )
  }
}

export const MailStep = connectionStep('mail', 'Who sends your newsletter?')
export const MerchStep = connectionStep('printful', 'Do you sell merchandise with Printful?')
