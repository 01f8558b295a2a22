import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import {
  checkConnection,
  isOtherServer,
  tidySecret,
  tidyValue,
} from '@troubadour/domain/connections/connection-field'
import { invalidFields } from '../shared/http-error.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { openSecrets, sealSecret, type StoredConnection } from './connections.repository.ts'

const OTHER_SERVER_MESSAGE = 'Please enter it again for the other server'

/** The fields of a change with the secrets that stay. @throws HttpError 400 with messages by field */
export function mergeChange(
  { secretBox, now }: { secretBox: SecretBox; now: () => Date },
  before: Pick<StoredConnection, 'name' | 'settings' | 'secrets'>,
  { values, secrets: typed }: { values: Record<string, string>; secrets: Record<string, string> },
): Pick<StoredConnection, 'settings' | 'secrets'> {
  const { name } = before
  const { fields } = CONNECTIONS[name]
  const isSecret = (field: string) => fields[field]?.kind === 'secret'
  const secrets = Object.fromEntries(
    Object.entries(typed).map(([field, secret]) => [field, tidySecret(fields[field], secret)]),
  )
  const misplaced = [
    ...Object.keys(values).filter(isSecret),
    ...Object.keys(secrets).filter((field) => !isSecret(field)),
  ]
  if (misplaced.length > 0)
    throw invalidFields(Object.fromEntries(misplaced.map((field) => [field, 'Unknown field'])))
  const known = openSecrets(secretBox, before)
  const plain = Object.fromEntries(Object.entries(known).map(([field, secret]) => [field, secret ?? '']))
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, tidyValue(fields[field], value)]),
  )
  const errors = checkConnection(CONNECTIONS[name], { ...trimmed, ...plain, ...secrets })
  // Whoever names a server of their own must not get the stored password.
  for (const field of isOtherServer(before.settings, trimmed) ? Object.keys(before.secrets) : [])
    if (!(field in secrets)) errors[field] = OTHER_SERVER_MESSAGE
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  const kept = Object.entries(before.secrets).filter(([field]) => !(field in secrets))
  const sealed = Object.entries(secrets)
    .filter(([, secret]) => secret !== '')
    .map(([field, secret]) => [field, sealSecret(secretBox, name, field, secret, now())] as const)
  return { settings: trimmed, secrets: Object.fromEntries([...kept, ...sealed]) }
}
