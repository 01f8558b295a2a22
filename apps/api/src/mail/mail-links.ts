import { PATHS } from '@troubadour/domain/address/paths'
import { createSigner } from '../shared/tokens.ts'

/** The subscription and mail of an unsubscribe link. */
export interface MailLinkSubject {
  /** 0 in a test mail. */
  subscriptionId: number
  /** mails.id */
  mailId: string
}

export type MailLinks = ReturnType<typeof createMailLinks>

/**
 * The links of mails (docs/security.md#newsletter-privacy). Unsubscribe links are signed and never expire: they must work
 * in old mails too.
 * @param origin from the configuration, never from a request; '' makes them relative
 */
export function createMailLinks(origin: string, appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'unsubscribe links')
  const tokenOf = ({ subscriptionId, mailId }: MailLinkSubject) => signer.sign(`${subscriptionId}.${mailId}`)

  return {
    origin,
    confirm: (token: string) => `${origin}${PATHS.confirm}?token=${token}`,
    unsubscribe: (subject: MailLinkSubject) => `${origin}${PATHS.unsubscribe}?token=${tokenOf(subject)}`,
    /** Mail programs POST to it (RFC 8058). */
    oneClick: (subject: MailLinkSubject) => `${origin}/api/unsubscribe/${tokenOf(subject)}`,
    /** Null for an invalid signature. */
    readUnsubscribe(token: string): MailLinkSubject | null {
      const [, subscriptionId, mailId] = /^(\d{1,10})\.(\d{1,19})$/.exec(signer.read(token) ?? '') ?? []
      if (!subscriptionId || !mailId) return null
      return { subscriptionId: Number(subscriptionId), mailId }
    },
  }
}
