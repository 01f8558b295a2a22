import { call } from '@troubadour/api-client/call'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { isOtherServer, type ConnectionField } from '@troubadour/domain/connections/connection-field'
import { TextField } from '@troubadour/ui/forms/fields'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import { useRef, useState } from 'react'
import { CurrentPassword, useAccountForm } from '../../shared/account/account-form.tsx'
import { FormDialog } from '../../shared/account/password-dialog.tsx'
import { useAskBeforeLeaving } from '../../shared/editing/leave-guard.tsx'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import {
  asksReceiver,
  bodyOf,
  keptSecrets,
  schemaOf,
  valuesOf,
  type ConnectionDraft,
} from './connection-draft.ts'
import { ConnectionInput } from './connection-input.tsx'
import { FailedSettings } from './failed-settings.tsx'
import { RECEIVER_HINT } from './trial.tsx'
import { failedStepsOf, failureOr } from './use-connections.ts'

interface Saved {
  answer: Connection
  to: string | undefined
}

/** The form of a connection, from its declaration. */
export function ConnectionDialog({
  connection,
  isOutdated,
  ownAddress,
  site,
  send,
  onDone,
  onClose,
}: {
  connection: Connection
  /** Whether somebody else has changed it since the form was opened. */
  isOutdated: boolean
  /** The confirmed address of the administrator; '' without one. */
  ownAddress: string
  /** What is known for a new connection; undefined if it could not be loaded. */
  site: SiteSettings | undefined
  /** Makes the call. */
  send: (change: () => Promise<Connection>) => Promise<Connection>
  /** @param to where a test mail goes; undefined where none is sent */
  onDone: (answer: Connection, to: string | undefined) => void
  onClose: () => void
}) {
  const { name, version } = connection
  const { title, purpose, fields } = CONNECTIONS[name]
  const entries = Object.entries<ConnectionField>(fields)
  /** Stored secrets to remove, by field. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  /** How the trial of the typed settings ended, because of which they were not stored. */
  const [failed, setFailed] = useState<readonly TrialStep[] | null>(null)
  const isSavedAnyway = useRef(false)
  const ask = useAskBeforeLeaving()
  const { form, ...sending } = useAccountForm<ConnectionDraft, Saved>({
    schema: schemaOf(connection),
    // An own object has no index signature.
    defaultValues: { currentPassword: '', to: ownAddress, ...valuesOf(connection, site) } as ConnectionDraft,
    async send(draft) {
      const to = asksReceiver(connection) ? draft.to.trim() : undefined
      const trial = isSavedAnyway.current ? undefined : { to }
      const body = { version, ...bodyOf(connection, draft, removed), trial }
      setFailed(null)
      try {
        const answer = await send(() => call('updateConnection', { params: { name }, body }))
        return { answer, to }
      } catch (error) {
        setFailed(failedStepsOf(error))
        throw error
      }
    },
    failure: failureOr('Failed to save the connection. Please try again.'),
    onSuccess: ({ answer, to }) => onDone(answer, to),
  })
  const [first = 'currentPassword'] = Object.keys(fields)

  const { refusal, isBusy } = sending
  const refusalText = refusal && isOutdated ? `${refusal} Close this form to see it.` : refusal
  const submitAs = (mode: 'tried' | 'anyway') => (event: { preventDefault: () => void }) => {
    isSavedAnyway.current = mode === 'anyway'
    sending.submit(event)
  }
  const hints: Record<string, string> = {}
  for (const [field, { meaningOf }] of entries)
    if (meaningOf) Object.assign(hints, meaningOf(form.watch(field)).hints)
  const kept = keptSecrets(connection)
  const isElsewhere = isOtherServer(connection.values, { host: form.watch('host') })

  return (
    <>
      <FormDialog
        title={connection.source === 'none' ? `Connect ${title}` : title}
        description={purpose}
        size="medium"
        outside="stays"
        label="Save and try it"
        busyLabel={connection.source === 'stored' ? 'Trying it…' : 'Saving…'}
        {...sending}
        submit={submitAs('tried')}
        refusal={failed ? null : refusalText}
        focusFirst={() => form.setFocus(first)}
        onClose={() => ask(onClose)}
      >
        {entries.map(([field, declaration]) => (
          <ConnectionInput
            key={field}
            name={field}
            declaration={declaration}
            hint={hints[field]}
            form={form}
            kept={kept[field]}
            isElsewhere={isElsewhere}
            isRemoved={removed.includes(field)}
            onRemove={(isRemoved) =>
              setRemoved(isRemoved ? [...removed, field] : removed.filter((other) => other !== field))
            }
          />
        ))}
        {asksReceiver(connection) && (
          <TextField
            type="email"
            autoComplete="email"
            {...formField(form, 'to', 'Test goes to', (text) => text.trim())}
            required
            hint={`A mail is sent there at once, to see whether these settings work. ${RECEIVER_HINT}`}
          />
        )}
        <CurrentPassword form={form} hint="Your own, with which you sign in here." />
        {failed && (
          <FailedSettings steps={failed} isBusy={isBusy} onKeep={onClose} onSaveAnyway={submitAs('anyway')} />
        )}
      </FormDialog>
      <LeaveQuestion
        hasChanges={(form.formState.isDirty || removed.length > 0) && !isBusy}
        description="What you typed in this form was not saved."
      />
    </>
  )
}
