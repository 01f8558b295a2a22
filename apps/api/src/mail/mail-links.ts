import { createHmac, hkdfSync, timingSafeEqual, createHash, randomBytes } from 'node:crypto'
import { PATHS } from '@troubadour/domain/site/paths'

/** Whom and which mail an unsubscribe link is about. */
export interface MailLinkSubject {
  /** 0 in a test mail, which nobody is subscribed to. */
  subscriptionId: number
  /** mails.id */
  mailId: string
}

export type MailLinks = ReturnType<typeof createMailLinks>

/**
 * The links of mails (docs/security.md#newsletter-privacy). That to unsubscribe is signed and never expires, so that it
 * works in a mail of last year too.
 * @param origin from the configuration, never from a request; '' makes them relative
 */
export function createMailLinks(origin: string, appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'unsubscribe links')
  const tokenOf = ({ subscriptionId, mailId }: MailLinkSubject) => signer.sign(`${subscriptionId}.${mailId}`)

  return {
    origin,
    confirm: (token: string) => `${origin}${PATHS.confirm}?token=${token}`,
    unsubscribe: (subject: MailLinkSubject) => `${origin}${PATHS.unsubscribe}?token=${tokenOf(subject)}`,
    /** For mail programs, which send a form there (RFC 8058). */
    oneClick: (subject: MailLinkSubject) => `${origin}/api/unsubscribe/${tokenOf(subject)}`,
    /** What a token is about; null when it was not signed here. */
    readUnsubscribe(token: string): MailLinkSubject | null {
      const [, subscriptionId, mailId] = /^(\d{1,10})\.(\d{1,19})$/.exec(signer.read(token) ?? '') ?? []
      if (!subscriptionId || !mailId) return null
      return { subscriptionId: Number(subscriptionId), mailId }
    },
  }
}

const KEY_BYTES = 32
/** 128 bits, which nobody guesses; the token has to fit into an address. */
const MAC_BYTES = 16

/** Texts that only somebody who knows APP_SECRET can have written. */
interface Signer {
  sign(text: string): string
  /** The text of a token; null when it was not signed here. */
  read(token: string): string | null
}

/**
 * @param appSecrets the one in use, then former ones, whose tokens are still read
 * @param purpose a token for one purpose is none for another
 */
export function createSigner(appSecrets: readonly string[], purpose: string): Signer {
  const keys = appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
  const macOf = (text: string, key: Buffer) =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES).toString('base64url')

  return {
    sign(text) {
      const [key] = keys
      if (!key) throw new Error('There is no secret to sign with.')
      return `${text}.${macOf(text, key)}`
    },
    read(token) {
      const end = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(end, 0))
      const mac = token.slice(end + 1)
      return keys.some((key) => isSame(macOf(text, key), mac)) ? text : null
    },
  }
}

/** By its characters: base64url has several spellings of the same bytes, and a token has one. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const TOKEN_BYTES = 32

/** The secret of a link to confirm with; the database holds its digest alone. */
export function newConfirmationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function confirmationDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
