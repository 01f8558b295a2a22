import { call } from '@troubadour/api-client/call'
import { passwordProof } from '@troubadour/domain/auth/auth'
import type { Connection } from '@troubadour/domain/connections/connection'
import { checkConnection, CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import type { ConnectionField } from '@troubadour/domain/connections/connection-field'
import { PasswordField, SelectField, TextField } from '@troubadour/ui/forms/fields'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { CurrentPassword, useAccountForm } from '../../shared/account/account-form.tsx'
import { FormDialog } from '../../shared/account/password-dialog.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { endingText } from './ending-text.ts'

/** All fields by name, with the administrator's own password. It is in no draft: it has secrets. */
type Draft = Record<string, string> & { currentPassword: string }

/** The form of a connection, from its declaration. */
export function ConnectionDialog({
  connection,
  send,
  onDone,
  onClose,
}: {
  connection: Connection
  /** Makes the call. */
  send: (change: () => Promise<Connection>) => Promise<Connection>
  onDone: (answer: Connection) => void
  onClose: () => void
}) {
  const { name, version } = connection
  const { title, purpose, fields } = CONNECTIONS[name]
  const entries = Object.entries<ConnectionField>(fields)
  const { form, ...sending } = useAccountForm<Draft, Connection>({
    schema: schemaOf(connection),
    defaultValues: { currentPassword: '', ...valuesOf(connection) },
    send: (draft) =>
      send(() =>
        call('updateConnection', { params: { name }, body: { version, ...bodyOf(entries, draft) } }),
      ),
    failure: 'Failed to save the connection. Please try again.',
    onSuccess: onDone,
  })
  const [first = 'currentPassword'] = Object.keys(fields)

  return (
    <FormDialog
      title={connection.source === 'none' ? `Connect ${title}` : title}
      description={purpose}
      size="medium"
      outside="stays"
      label="Save and try it"
      busyLabel="Saving…"
      {...sending}
      focusFirst={() => form.setFocus(first)}
      onClose={onClose}
    >
      {entries.map(([field, declaration]) => (
        <Input key={field} name={field} declaration={declaration} form={form} connection={connection} />
      ))}
      <CurrentPassword form={form} />
    </FormDialog>
  )
}

function Input({
  name,
  declaration: { kind, label, hint, choices = [], meaningOf, isOptional },
  form,
  connection,
}: {
  name: string
  declaration: ConnectionField
  form: UseFormReturn<Draft>
  connection: Connection
}) {
  const stored = connection.secrets[name]
  const required = !isOptional && !stored
  const field = { ...formField(form, name, label), required }
  if (kind === 'secret') {
    const kept = stored && `${endingText(stored.ending)}. Leave it empty to keep it.`
    return (
      <PasswordField autoComplete="new-password" {...field} hint={[kept, hint].filter(Boolean).join(' ')} />
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

/** The rules of the declaration; a secret that is stored may be left empty. */
function schemaOf({ name, secrets }: Connection) {
  return passwordProof.loose().superRefine(({ currentPassword: _, ...draft }, context) => {
    // The form's fields are texts.
    const errors = checkConnection(CONNECTIONS[name], draft as Record<string, string>)
    for (const [field, message] of Object.entries(errors))
      if (!(secrets[field] && draft[field] === ''))
        context.addIssue({ code: 'custom', path: [field], message })
  }) satisfies z.ZodType
}

function bodyOf(entries: [string, ConnectionField][], { currentPassword, ...draft }: Draft) {
  const pick = (isSecret: boolean) =>
    Object.fromEntries(
      entries
        .filter(([, { kind }]) => (kind === 'secret') === isSecret)
        .map(([field]) => [field, draft[field] ?? ''] as const),
    )
  const typed = Object.entries(pick(true)).filter(([, secret]) => secret !== '')
  return { currentPassword, values: pick(false), secrets: Object.fromEntries(typed) }
}
