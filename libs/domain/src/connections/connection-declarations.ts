import {
  emailProblem,
  hostProblem,
  portProblem,
  securityOfPort,
  type ConnectionDeclaration,
  type ConnectionField,
} from './connection-field.ts'
import type { ConnectionName } from './connection-names.ts'
import { MAIL_PROVIDER_IDS, MAIL_PROVIDERS, meaningOfProvider } from './mail-providers.ts'
import { MAIL_STAND_IN, PRINTFUL_STAND_IN } from './stand-ins.ts'
import { NEW_KEY_URL, restrictedKeyProblem } from './stripe-key.ts'

/** The ports on which servers take mails to be sent on. */
const MAIL_PORTS = [465, 587, 2525, 25] as const
/** The ports of IMAP, the usual one first. */
const MAILBOX_PORTS = [993, 143] as const

const PRINTFUL_TOKEN = /^[\x21-\x7e]+$/
const STORE_ID = /^[1-9]\d{0,15}$/
/** S3's own rule. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

const matches = (pattern: RegExp, message: string) => (value: string) =>
  pattern.test(value) ? null : message

/** Fields of a bucket of any S3 service. */
const BUCKET_FIELDS = {
  endpoint: {
    label: 'Address of the service',
    kind: 'text',
    hint: 'Begins with https://. Leave it empty for Amazon S3.',
    isOptional: true,
    problemOf: (value) =>
      URL.canParse(value) &&
      new URL(value).origin === value.replace(/\/$/, '') &&
      value.startsWith('https://')
        ? null
        : 'Please enter an address such as https://s3.example.com',
  },
  region: {
    label: 'Region',
    kind: 'text',
    hint: 'Such as eu-central-1. Leave it empty where the service has none.',
    isOptional: true,
    problemOf: matches(REGION, 'Please enter a region such as eu-central-1'),
  },
  bucket: {
    label: 'Name of the bucket',
    kind: 'text',
    problemOf: matches(BUCKET_NAME, 'Bucket names have small letters, digits, dots and hyphens'),
  },
  accessKey: { label: 'Access key', kind: 'text' },
  secretKey: { label: 'Secret key', kind: 'secret' },
} satisfies Record<string, ConnectionField>

/** Port and encryption: choosing one sets the other. @param tls, starttls the usual port of each */
const serverFields = (ports: readonly number[], { tls, starttls }: { tls: string; starttls: string }) =>
  ({
    port: {
      label: 'Port',
      kind: 'choice',
      choices: ports.map((port) => [String(port), String(port)] as const),
      meaningOf: (port) => ({ values: { security: securityOfPort(port) } }),
      problemOf: portProblem(ports),
    },
    security: {
      label: 'Encryption',
      kind: 'choice',
      choices: [
        ['tls', `TLS (port ${tls})`],
        ['starttls', ports.length > 2 ? 'STARTTLS (other ports)' : `STARTTLS (port ${starttls})`],
      ],
      meaningOf: (security) => ({ values: { port: security === 'tls' ? tls : starttls } }),
    },
  }) satisfies Record<string, ConnectionField>

/** All connections: forms, calls, checks and texts follow from them (docs/product/states.md#connections). */
export const CONNECTIONS: Record<ConnectionName, ConnectionDeclaration> = {
  mail: {
    title: 'Mail',
    purpose: 'Confirms new subscribers, sends announcements and links for a forgotten password.',
    standIn: MAIL_STAND_IN,
    fields: {
      provider: {
        label: 'Provider',
        kind: 'choice',
        choices: MAIL_PROVIDER_IDS.map((id) => [id, MAIL_PROVIDERS[id].name] as const),
        question: 'Choose your provider',
        meaningOf: meaningOfProvider,
      },
      host: { label: 'Server', kind: 'text', problemOf: hostProblem },
      ...serverFields(MAIL_PORTS, { tls: '465', starttls: '587' }),
      user: { label: 'User name', kind: 'text', isOptional: true },
      password: { label: 'Password or token', kind: 'secret', isOptional: true },
      senderAddress: {
        label: 'Sender’s address',
        kind: 'text',
        hint: 'Mails come from it. The service must know it, or its domain.',
        problemOf: emailProblem,
      },
      senderName: { label: 'Sender’s name', kind: 'text', isOptional: true },
      selector: {
        label: 'DKIM selector',
        kind: 'text',
        hint: 'The service shows it with its DNS records. Of kp1._domainkey.your-domain it is only kp1. Only used to look that record up.',
        isOptional: true,
        tidy: (value) => value.replace(/\._domainkey(\..*)?$/i, ''),
        problemOf: matches(/^[a-z0-9._-]{1,100}$/i, 'Please enter only the part before ._domainkey'),
      },
    },
    removal: 'Mails that wait stay here, and nobody can sign up by mail until there is a server again.',
    tryLabel: 'Send a test to me',
  },
  bounces: {
    title: 'Mail that comes back',
    purpose:
      'Reads the mailbox to which mails return that could not be delivered, so that addresses that do not exist get no more of them.',
    fields: {
      host: {
        label: 'Server',
        kind: 'text',
        hint: 'Your mail provider shows it under a name such as ‘IMAP’ or ‘Incoming mail’.',
        problemOf: hostProblem,
      },
      ...serverFields(MAILBOX_PORTS, { tls: '993', starttls: '143' }),
      user: { label: 'User name', kind: 'text', hint: 'Often the mail address.' },
      password: {
        label: 'Password',
        kind: 'secret',
        hint: 'Some providers want an app password in place of the usual one.',
      },
      address: {
        label: 'Return address',
        kind: 'text',
        hint: 'The address whose mails this mailbox gets, also those to name+anything@… of it. Leave it empty if it is the sender’s address.',
        isOptional: true,
        problemOf: emailProblem,
      },
    },
    removal: 'Mails that come back are no longer read, so somebody has to look through them.',
    tryLabel: 'Try it',
  },
  printful: {
    title: 'Printful',
    purpose: 'Shows the products of your Printful store on the site.',
    standIn: PRINTFUL_STAND_IN,
    fields: {
      token: {
        label: 'Token',
        kind: 'secret',
        hint: 'Made at developers.printful.com, with the rights to view stores, sync products and webhooks.',
        problemOf: matches(PRINTFUL_TOKEN, 'Please paste the token as Printful shows it'),
      },
      storeId: {
        label: 'Number of the store',
        kind: 'text',
        hint: 'Only for a token of the whole account.',
        isOptional: true,
        problemOf: matches(STORE_ID, 'The number of a store has only digits'),
      },
    },
    removal: 'The products are no longer on the site. Their texts and order stay stored.',
    tryLabel: 'Try it',
  },
  stripe: {
    title: 'Stripe',
    purpose: 'Takes payments into your own Stripe account.',
    fields: {
      key: {
        label: 'Restricted key',
        kind: 'secret',
        hint: 'It begins with rk_test_ or rk_live_. With one of test mode no money moves.',
        link: { text: 'Make a key with the right settings at Stripe', url: NEW_KEY_URL },
        problemOf: restrictedKeyProblem,
      },
    },
    removal: 'The site takes no more payments. What is in your Stripe account stays there.',
    tryLabel: 'Try it',
  },
  media: {
    title: 'Pictures, audio and videos',
    purpose: 'Keeps the files of the site in a bucket (S3), and not on the disk of this server.',
    fields: BUCKET_FIELDS,
    removal: 'The files move back to the disk of this server, which must have room for them.',
    labels: {
      connect: 'Move all media to the bucket',
      remove: 'Move them back',
      removed: 'The files move back to the disk of this server.',
    },
    tryLabel: 'Try it',
  },
  copies: {
    title: 'Copies of backups',
    purpose: 'Keeps an encrypted copy of each backup in a bucket (S3), away from this server.',
    fields: {
      ...BUCKET_FIELDS,
      recipient: {
        label: 'Key of the recovery sheet',
        kind: 'text',
        hint: 'Begins with age1. The recovery sheet has it: make one in System, print it, and keep it away from this server.',
        problemOf: matches(
          /^age1[02-9ac-hj-np-z]{58}$/,
          'Please enter the key of a recovery sheet: age1 and 58 characters',
        ),
      },
    },
    removal: 'Copies that are in the bucket stay there, and no more are made.',
    tryLabel: 'Try it',
  },
  musicbrainz: {
    title: 'MusicBrainz',
    worksWithout: true,
    purpose: 'Finds releases of yours to import.',
    fields: {
      isOn: {
        label: 'Ask MusicBrainz',
        kind: 'choice',
        choices: [
          ['yes', 'Yes, when I search for releases'],
          ['no', 'No'],
        ],
      },
      contact: {
        label: 'Contact',
        kind: 'text',
        hint: 'MusicBrainz wants to know who asks. Without it, it gets the contact email of the site.',
        isOptional: true,
        problemOf: emailProblem,
      },
    },
    removal: 'MusicBrainz is asked with the contact email of the site.',
    tryLabel: 'Try it',
  },
}
