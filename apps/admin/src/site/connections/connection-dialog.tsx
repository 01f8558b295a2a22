import { call } from '@troubadour/api-client/call'
import { passwordProof } from '@troubadour/domain/auth/auth'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { checkConnection, type ConnectionField } from '@troubadour/domain/connections/connection-field'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { PasswordField, SelectField, TextField } from '@troubadour/ui/forms/fields'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { CurrentPassword, useAccountForm } from '../../shared/account/account-form.tsx'
import { FormDialog } from '../../shared/account/password-dialog.tsx'
import { useAskBeforeLeaving } from '../../shared/editing/leave-guard.tsx'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { SecretText } from './secret-text.tsx'
import { failureOr } from './use-connections.ts'

/** All fields by name, with the administrator's own password. It is in no draft: it has secrets. */
type Draft = Record<string, string> & { currentPassword: string }

/** The form of a connection, from its declaration. */
export function ConnectionDialog({
  connection,
  isOutdated,
  send,
  onDone,
  onClose,
}: {
  connection: Connection
  /** Whether somebody else has changed it since the form was opened. */
  isOutdated: boolean
  /** Makes the call. */
  send: (change: () => Promise<Connection>) => Promise<Connection>
  onDone: (answer: Connection) => void
  onClose: () => void
}) {
  const { name, version } = connection
  const { title, purpose, fields } = CONNECTIONS[name]
  const entries = Object.entries<ConnectionField>(fields)
  /** Stored secrets to remove, by field. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const ask = useAskBeforeLeaving()
  const { form, ...sending } = useAccountForm<Draft, Connection>({
    schema: schemaOf(connection),
    defaultValues: { currentPassword: '', ...valuesOf(connection) },
    send: (draft) =>
      send(() =>
        call('updateConnection', {
          params: { name },
          body: { version, ...bodyOf(connection, draft, removed) },
        }),
      ),
    failure: failureOr('Failed to save the connection. Please try again.'),
    onSuccess: onDone,
  })
  const [first = 'currentPassword'] = Object.keys(fields)

  const { refusal, isBusy } = sending

  return (
    <>
      <FormDialog
        title={connection.source === 'none' ? `Connect ${title}` : title}
        description={purpose}
        size="medium"
        outside="stays"
        label="Save and try it"
        busyLabel="Saving…"
        {...sending}
        refusal={refusal && isOutdated ? `${refusal} Close this form to see it.` : refusal}
        focusFirst={() => form.setFocus(first)}
        onClose={() => ask(onClose)}
      >
        {entries.map(([field, declaration]) => (
          <Input
            key={field}
            name={field}
            declaration={declaration}
            form={form}
            kept={keptSecrets(connection)[field]}
            isRemoved={removed.includes(field)}
            onRemove={(isRemoved) =>
              setRemoved(isRemoved ? [...removed, field] : removed.filter((other) => other !== field))
            }
          />
        ))}
        <CurrentPassword form={form} />
      </FormDialog>
      <LeaveQuestion
        hasChanges={(form.formState.isDirty || removed.length > 0) && !isBusy}
        description="What you typed in this form was not saved."
      />
    </>
  )
}

function Input({
  name,
  declaration: { kind, label, hint: text, link, choices = [], meaningOf, isOptional },
  form,
  kept,
  isRemoved,
  onRemove,
}: {
  name: string
  declaration: ConnectionField
  form: UseFormReturn<Draft>
  /** What is stored of a secret, which stays unless another is typed. */
  kept: Connection['secrets'][string] | undefined
  isRemoved: boolean
  onRemove: (isRemoved: boolean) => void
}) {
  const hint = link ? (
    <>
      {text}{' '}
      <a href={link.url} target="_blank" rel="noopener">
        {link.text}
      </a>
    </>
  ) : (
    text
  )
  const tidy = kind === 'text' ? (typed: string) => typed.trim() : undefined
  const field = { ...formField(form, name, label, tidy), required: !isOptional && !kept }
  if (kind === 'secret') {
    const keptHint = kept && (
      <>
        <SecretText {...kept} />. Leave it empty to keep it. {hint}
      </>
    )
    return (
      <>
        <PasswordField autoComplete="new-password" {...field} hint={keptHint ?? hint} disabled={isRemoved} />
        {kept && isOptional && (
          <SwitchField
            label={`Remove the stored ${label.toLowerCase()}`}
            checked={isRemoved}
            onChange={(event) => onRemove(event.target.checked)}
          />
        )}
      </>
    )
  }
  if (kind === 'choice') {
    const meaning = meaningOf?.(form.watch(name))
    return (
      <SelectField
        {...field}
        options={Object.fromEntries(choices)}
        hint={meaning?.help ?? hint}
        onChange={async (event) => {
          await field.onChange(event)
          for (const [other, value] of Object.entries(meaningOf?.(event.target.value).values ?? {}))
            form.setValue(other, value)
        }}
      />
    )
  }
  return <TextField autoComplete="off" spellCheck={false} autoCapitalize="none" {...field} hint={hint} />
}

/** What the form begins with: what is stored, or else the first choices and what they mean. */
function valuesOf({ name, source, values }: Connection): Record<string, string> {
  const begin: Record<string, string> = {}
  for (const [field, { choices, meaningOf }] of Object.entries<ConnectionField>(CONNECTIONS[name].fields)) {
    begin[field] ??= choices?.[0]?.[0] ?? ''
    Object.assign(begin, meaningOf?.(begin[field]).values)
  }
  return source === 'stored' ? { ...begin, ...values } : begin
}

/** The stored secrets that stay when their fields are left empty: none when they cannot be decrypted. */
const keptSecrets = ({ secrets, problem }: Connection) => (problem === null ? secrets : {})

/** The rules of the declaration; a secret that is stored may be left empty. */
function schemaOf(connection: Connection) {
  const kept = keptSecrets(connection)
  return passwordProof.loose().superRefine(({ currentPassword: _, ...draft }, context) => {
    // The form's fields are texts.
    const errors = checkConnection(CONNECTIONS[connection.name], draft as Record<string, string>)
    for (const [field, message] of Object.entries(errors))
      if (!(kept[field] && draft[field] === '')) context.addIssue({ code: 'custom', path: [field], message })
  }) satisfies z.ZodType
}

function bodyOf(connection: Connection, draft: Draft, removed: readonly string[]) {
  const kept = keptSecrets(connection)
  const values: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const [field, { kind }] of Object.entries(CONNECTIONS[connection.name].fields)) {
    const text = removed.includes(field) ? '' : (draft[field] ?? '')
    if (kind !== 'secret') values[field] = text
    // Left out, a secret stays; '' removes it.
    else if (text !== '' || removed.includes(field) || !kept[field]) secrets[field] = text
  }
  return { currentPassword: draft.currentPassword, values, secrets }
}
