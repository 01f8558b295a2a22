import type { Connection } from '@troubadour/domain/connections/connection'
import { tidyValue, type ConnectionField } from '@troubadour/domain/connections/connection-field'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { PasswordField, SelectField, TextField } from '@troubadour/ui/forms/fields'
import type { UseFormReturn } from 'react-hook-form'
import { formField } from '../../shared/forms/form-fields.ts'
import type { ConnectionDraft } from './connection-draft.ts'
import { SecretText } from './secret-text.tsx'

const OTHER_SERVER_HINT = 'The stored one is only for the server that was there. Type it again for this one.'

/** A field of the form of a connection, from its declaration. */
export function ConnectionInput({
  name,
  declaration: { kind, label, hint: ownHint, link, choices = [], question, tidy, meaningOf, isOptional },
  hint: otherHint = ownHint,
  form,
  kept,
  isElsewhere,
  isRemoved,
  onRemove,
}: {
  name: string
  declaration: ConnectionField
  /** Replaces the hint of the declaration. */
  hint: string | undefined
  form: UseFormReturn<ConnectionDraft>
  /** What is stored of a secret, which stays unless another is typed. */
  kept: Connection['secrets'][string] | undefined
  /** Whether another server is typed, to which no stored secret is sent. */
  isElsewhere: boolean
  isRemoved: boolean
  onRemove: (isRemoved: boolean) => void
}) {
  const hint = link ? <LinkedHint text={otherHint} link={link} /> : otherHint
  const tidyUp = kind === 'text' ? (text: string) => tidyValue({ tidy }, text) : undefined
  const isWantedAgain = kept !== undefined && isElsewhere && !isRemoved
  const isRequired = isWantedAgain || (!isOptional && !kept)
  const field = { ...formField(form, name, label, tidyUp), required: isRequired }
  if (kind === 'secret') {
    const keptHint = kept && (
      <>
        <SecretText {...kept} />. Leave it empty to keep it. {hint}
      </>
    )
    return (
      <>
        <PasswordField
          autoComplete="new-password"
          {...field}
          hint={isWantedAgain ? OTHER_SERVER_HINT : (keptHint ?? hint)}
          disabled={isRemoved}
        />
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
        options={{
          ...(question !== undefined && form.watch(name) === '' && { '': question }),
          ...Object.fromEntries(choices),
        }}
        hint={meaning?.help ? <LinkedHint text={meaning.help} link={meaning.link} /> : hint}
        onChange={async (event) => {
          await field.onChange(event)
          for (const [other, value] of Object.entries(meaningOf?.(event.target.value).values ?? {})) {
            form.setValue(other, value)
            form.clearErrors(other)
          }
        }}
      />
    )
  }
  return <TextField autoComplete="off" spellCheck={false} autoCapitalize="none" {...field} hint={hint} />
}

/** A hint, with the page where what is asked for is found. */
function LinkedHint({ text, link }: { text: string | undefined; link: ConnectionField['link'] | null }) {
  return (
    <>
      {text}{' '}
      {link && (
        <a href={link.url} target="_blank" rel="noopener">
          {link.text}
        </a>
      )}
    </>
  )
}
