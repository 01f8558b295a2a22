import { EMAIL_ADDRESS } from '../mailing-list/sign-up.ts'

/** A field of the form of a connection; its value is a text. */
export interface ConnectionField {
  label: string
  /** A 'secret' is stored encrypted and never sent back. */
  kind: 'text' | 'secret' | 'choice'
  hint?: string
  /** Where the value is made. */
  link?: { text: string; url: string }
  /** Value and label of each choice; the first one is the default, unless there is a question. */
  choices?: readonly (readonly [value: string, label: string])[]
  /** Shown in a new connection until somebody chooses. */
  question?: string
  /** Corrects a value that is often typed in another way. */
  tidy?: (value: string) => string
  /** What a choice means for the other fields. */
  meaningOf?: (value: string) => ChoiceMeaning
  isOptional?: true
  /** The message for a value that is not allowed; null for one that is. */
  problemOf?: (value: string) => string | null
}

interface ChoiceMeaning {
  /** Values of other fields, by name. */
  values: Readonly<Record<string, string>>
  /** Where to find what is to be typed. */
  help?: string
  /** The page where that is made. */
  link?: { text: string; url: string } | null
  /** Hints of other fields, by name. */
  hints?: Readonly<Record<string, string>>
}

/** What one connection needs and says. */
export interface ConnectionDeclaration {
  title: string
  /** What the site can do with it, in a sentence. */
  purpose: string
  fields: Readonly<Record<string, ConnectionField>>
  /** What is said while a stand-in of the demo serves. */
  standIn?: string
  /** Whether the service is used while nothing is stored. */
  worksWithout?: true
  /** What happens when it is taken away. */
  removal: string
  /** Other buttons than 'Connect' and 'Take away', and what is said after the second. */
  labels?: { connect: string; remove: string; removed: string }
  /** The button of the trial. */
  tryLabel: string
}

const NAME_PART = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i

/** Whether a text can be the name of a server. An IP address is one, too. */
function isHostName(text: string): boolean {
  if (/^[0-9a-f:]+$/i.test(text) && text.includes(':')) return true
  const parts = text.split('.')
  return text.length <= 253 && parts.length > 1 && parts.every((part) => NAME_PART.test(part))
}

export const hostProblem = (value: string) =>
  isHostName(value) ? null : 'Please enter the name of a server, such as mail.example.com'

export const emailProblem = (value: string) =>
  EMAIL_ADDRESS.test(value) ? null : 'Please enter a valid email address'

/** @returns null for one of the ports, as a text of digits */
export const portProblem = (ports: readonly number[]) => (value: string) =>
  ports.map(String).includes(value) ? null : `Please choose one of the ports ${ports.join(', ')}`

/** A typed value as it is stored: without white space around it, and as the field wants it. */
export function tidyValue({ tidy }: Pick<ConnectionField, 'tidy'> | undefined = {}, value: string): string {
  return tidy?.(value.trim()) ?? value.trim()
}

/** A typed secret as it is stored. Keys, which have a form of their own, lose white space around them; passwords keep it. */
export const tidySecret = (
  { problemOf: isKey }: Pick<ConnectionField, 'problemOf'> | undefined = {},
  secret: string,
) => (isKey ? secret.trim() : secret)

/** Whether a stored secret would go to another server, for which it has to be typed again. */
export function isOtherServer(
  before: Readonly<Record<string, string>> | null,
  values: Readonly<Record<string, string | undefined>>,
): boolean {
  return before?.host !== undefined && before.host !== values.host
}

/** The ports whose servers begin with TLS. */
const TLS_PORTS: readonly (string | undefined)[] = ['465', '993']

/** The encryption of a port of a mail server or mailbox. */
export const securityOfPort = (port: string | undefined) => (TLS_PORTS.includes(port) ? 'tls' : 'starttls')

/** Longest value of a field, in characters. */
const VALUE_MAX_LENGTH = 2000

/**
 * Checks the fields of a connection (docs/product/validation.md#connections).
 * @param values those of all fields, by name, '' or missing without one
 * @returns messages by field; none when all are allowed
 */
export function checkConnection(
  { fields }: Pick<ConnectionDeclaration, 'fields'>,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(values)) if (!Object.hasOwn(fields, name)) errors[name] = 'Unknown field'
  for (const [name, field] of Object.entries(fields)) {
    const problem = problemOf(field, values[name] ?? '')
    if (problem !== null) errors[name] = problem
  }
  // Without a name, servers are not asked to check the password.
  if (fields.user?.isOptional && values.password && !values.user)
    errors.user = `${fields.user.label} is required with a password`
  const { port, security } = values
  if (fields.security && !errors.port && !errors.security && security !== securityOfPort(port))
    errors.security = `Port ${port} takes ${securityOfPort(port).toUpperCase()}: choose that, or another port`
  return errors
}

function problemOf({ label, isOptional, choices, problemOf: ownProblem }: ConnectionField, value: string) {
  if (value === '') return isOptional ? null : `${label} is required`
  if (value.length > VALUE_MAX_LENGTH) return `Must be at most ${VALUE_MAX_LENGTH} characters`
  if (choices && !choices.some(([choice]) => choice === value)) return 'Please choose one of these'
  return ownProblem?.(value.trim()) ?? null
}
