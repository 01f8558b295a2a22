import { passwordProof } from '@troubadour/domain/auth/auth'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import {
  checkConnection,
  emailProblem,
  type ConnectionField,
} from '@troubadour/domain/connections/connection-field'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { z } from 'zod'

/**
 * The form's values: the fields by name, the administrator's own password, and for mail where a test goes. They are
 * never kept as a draft, because they have secrets.
 */
export type ConnectionDraft = Record<string, string> & { currentPassword: string; to: string }

/** Whether the form asks where a test goes. */
export const asksReceiver = ({ name }: Connection) => name === 'mail'

/**
 * What the form begins with: what is stored, or else the first choices and what they mean, '' for a question, and for
 * mail the name and the address of the site.
 */
export function valuesOf({ name, source, values }: Connection, site?: SiteSettings): Record<string, string> {
  const begin: Record<string, string> =
    name === 'mail' && site ? { senderName: site.projectName, senderAddress: site.contactEmail } : {}
  for (const [field, declared] of Object.entries<ConnectionField>(CONNECTIONS[name].fields)) {
    const { choices, question, meaningOf } = declared
    begin[field] ??= question === undefined ? (choices?.[0]?.[0] ?? '') : ''
    Object.assign(begin, meaningOf?.(begin[field]).values)
  }
  return source === 'stored' ? { ...begin, ...values } : begin
}

/** The stored secrets that stay when their fields are left empty: none when they cannot be decrypted. */
export const keptSecrets = ({ secrets, problem }: Connection) => (problem === null ? secrets : {})

/** The rules of the declaration; a secret that is stored may be left empty. */
export function schemaOf(connection: Connection) {
  const kept = keptSecrets(connection)
  return passwordProof.loose().superRefine(({ currentPassword: _, to, ...draft }, context) => {
    // The form's fields are texts.
    const errors = checkConnection(CONNECTIONS[connection.name], draft as Record<string, string>)
    for (const [field, message] of Object.entries(errors))
      if (!(kept[field] && draft[field] === '')) context.addIssue({ code: 'custom', path: [field], message })
    const problem = asksReceiver(connection) ? emailProblem(String(to)) : null
    if (problem !== null) context.addIssue({ code: 'custom', path: ['to'], message: problem })
  }) satisfies z.ZodType
}

export function bodyOf(connection: Connection, draft: ConnectionDraft, removed: readonly string[]) {
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
