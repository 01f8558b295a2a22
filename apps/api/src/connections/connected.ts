import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import { MAIL_PROVIDER_IDS, type MailProviderId } from '@troubadour/domain/connections/mail-providers'
import { PRINTFUL_API_URL, type Env } from '../config/env.ts'
import { typedBucket } from '../config/bucket-location.ts'
import type { MailConfig } from '../config/mail-config.ts'
import type { Mailbox } from '../config/mailbox-config.ts'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { MediaPlace } from '../media/create-media-store.ts'
import type { MediaPlaces } from '../media/placed-media-store.ts'
import { isStandIn } from '../config/stand-in.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { openSecrets, type StoredConnection } from './connections.repository.ts'

/** The configuration of the outside services, from variables of the server or else from what administrators stored. */
export interface Connected {
  /** Null without a mail server. */
  mail: MailConfig | null
  /** What the judgement of the sender's domain needs besides. */
  mailDetails: { provider: MailProviderId; dkimSelector: string | null }
  /** The mailbox for bounces; null without one. */
  mailbox: Mailbox | null
  /** Null without a token. */
  printful: Env['printful']
  /** Null without a key. */
  stripe: StripeAccess | null
  /** Null where no copies of backups are made. */
  copies: Env['backups']['copies']
  /** Where the site's files are, and are moved from. */
  media: MediaPlaces
  musicBrainz: {
    isOn: boolean
    /** Null for the contact email of the site. */
    contact: string | null
  }
}

/** The variables that set a connection, in the words of docs/deploy.md; they win, except those of the demo. */
export function isSetOnServer(name: ConnectionName, env: Env): boolean {
  if (name === 'mail') return env.mail !== null && env.mail.sinkUrl === undefined
  if (name === 'bounces') return env.mailbox !== null
  if (name === 'printful') return env.printful !== null && !isStandIn(env.printful)
  if (name === 'media') return env.isMediaUrlGiven
  if (name === 'copies') return env.backups.copies !== null
  return false
}

/** Whether a stand-in of the demo serves in place of a service. */
export function usesStandIn(name: ConnectionName, { mail, printful }: Pick<Connected, 'mail' | 'printful'>) {
  if (name === 'mail') return mail?.sinkUrl !== undefined
  return name === 'printful' && printful !== null && isStandIn(printful)
}

/** Said where a stored secret cannot be decrypted. */
export const OTHER_SECRET_MESSAGE =
  'It was stored with another APP_SECRET. Enter the password or token again, or give the server the former one as APP_SECRET_PREVIOUS.'

/** What is in force. Connections whose secrets cannot be decrypted are not: nothing of them is lost. */
export function connectedOf(env: Env, box: SecretBox, rows: readonly StoredConnection[]): Connected {
  const valuesOf = (name: ConnectionName) => {
    const row = rows.find((candidate) => candidate.name === name)
    return row && !isSetOnServer(name, env) ? plainValues(box, row) : null
  }
  const mailValues = valuesOf('mail')
  const musicBrainz = valuesOf('musicbrainz')
  return {
    mail: mailOf(env, mailValues) ?? env.mail,
    mailDetails: {
      provider: providerOf(mailValues?.provider),
      dkimSelector: mailValues?.selector || null,
    },
    mailbox: mailboxOf(env, valuesOf('bounces')) ?? env.mailbox,
    printful: printfulOf(env, valuesOf('printful')) ?? env.printful,
    stripe: stripeOf(env, valuesOf('stripe')),
    copies: copiesOf(env, valuesOf('copies')) ?? env.backups.copies,
    media: mediaOf(
      env,
      box,
      rows.find(({ name }) => name === 'media'),
    ),
    musicBrainz: { isOn: musicBrainz?.isOn !== 'no', contact: musicBrainz?.contact || null },
  }
}

/** The values of all fields, secrets included; null where there are none or a secret cannot be decrypted. */
export function plainValues(
  box: SecretBox,
  row: Pick<StoredConnection, 'name' | 'settings' | 'secrets'>,
): Record<string, string> | null {
  const secrets = openSecrets(box, row)
  if (!row.settings || Object.values(secrets).includes(null)) return null
  // The condition above leaves no null.
  return { ...row.settings, ...(secrets as Record<string, string>) }
}

const providerOf = (id: string | undefined) => MAIL_PROVIDER_IDS.find((known) => known === id) ?? 'another'

type Values = Record<string, string> | null

function mailOf({ mailOrigins, allowsPrivateHosts }: Env, values: Values): MailConfig | null {
  const { linkOrigin, adminOrigin } = mailOrigins
  if (!values || linkOrigin === null) return null
  const { host = '', port, security, user = '', password = '', senderName = '', senderAddress = '' } = values
  return {
    server: {
      ...{ host, port: Number(port) },
      security: security === 'tls' ? 'tls' : 'starttls',
      auth: user === '' ? null : { user, pass: password },
    },
    hostRules: { allowsPrivate: allowsPrivateHosts },
    from: { name: senderName, address: senderAddress },
    ...{ linkOrigin, adminOrigin },
  }
}

function mailboxOf({ allowsPrivateHosts }: Env, values: Values): Mailbox | null {
  if (!values) return null
  const { host = '', port, security, user = '', password = '', address } = values
  return {
    ...{ host, port: Number(port), user, password },
    security: security === 'starttls' ? 'starttls' : 'tls',
    address: address || null,
    hostRules: { allowsPrivate: allowsPrivateHosts },
  }
}

function copiesOf({ mediaDir, allowsPrivateHosts }: Env, values: Values): Env['backups']['copies'] {
  if (!values) return null
  const mediaBucket = typedBucket(values, { prefix: '', hostRules: { allowsPrivate: allowsPrivateHosts } })
  return { mediaDir, mediaBucket, recipient: values.recipient ?? '' }
}

/** Where the site's files are, and are moved from. */
export function mediaOf(env: Env, box: SecretBox, row: StoredConnection | undefined): MediaPlaces {
  const { mediaDir, mediaBucket, isMediaUrlGiven } = env
  if (isMediaUrlGiven || !row) return [{ mediaDir, mediaBucket }]
  return [row, ...row.former].map(({ settings, secrets }) => {
    if (!settings) return { mediaDir, mediaBucket: null }
    const values = plainValues(box, { name: 'media', settings, secrets })
    return values && mediaPlace(env, values)
  })
}

/** The typed bucket. Copies of backups may be in the same one. */
function mediaPlace(
  { mediaDir, allowsPrivateHosts }: Pick<Env, 'mediaDir' | 'allowsPrivateHosts'>,
  values: Record<string, string>,
): MediaPlace {
  const hostRules = { allowsPrivate: allowsPrivateHosts }
  return { mediaDir, mediaBucket: typedBucket(values, { prefix: 'media/', hostRules }) }
}

function stripeOf({ stripeApiUrl }: Env, values: Values): StripeAccess | null {
  return values && { apiUrl: stripeApiUrl, key: values.key ?? '' }
}

function printfulOf({ printful, printfulApiUrl }: Env, values: Values): Env['printful'] {
  if (!values) return null
  // A token that was entered is none of the demo's stand-in.
  const apiUrl = printful && isStandIn(printful) ? PRINTFUL_API_URL : printfulApiUrl
  return { apiUrl, apiKey: values.token ?? '', storeId: values.storeId || undefined }
}
