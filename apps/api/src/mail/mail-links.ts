import { PATHS } from '@troubadour/domain/site/paths'
import { createSigner } from './signer.ts'

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
