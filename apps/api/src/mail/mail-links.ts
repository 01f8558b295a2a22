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
  // A key of its own: neither link may do what the other one does.
  const townSigner = createSigner(appSecrets, 'links to the town of a subscriber')
  const textOf = ({ subscriptionId, mailId }: MailLinkSubject) => `${subscriptionId}.${mailId}`
  const tokenOf = (subject: MailLinkSubject) => signer.sign(textOf(subject))

  return {
    origin,
    confirm: (token: string) => `${origin}${PATHS.confirm}?token=${token}`,
    unsubscribe: (subject: MailLinkSubject) => `${origin}${PATHS.unsubscribe}?token=${tokenOf(subject)}`,
    /** Mail programs POST to it (RFC 8058). */
    oneClick: (subject: MailLinkSubject) => `${origin}/api/unsubscribe/${tokenOf(subject)}`,
    /** Null for an invalid signature. */
    readUnsubscribe: (token: string) => readSubject(signer.read(token)),
    town: (subject: MailLinkSubject) => `${origin}${PATHS.town}?token=${townSigner.sign(textOf(subject))}`,
    /** The secret for the page after a confirmation. */
    townToken: (subscriptionId: number) => townSigner.sign(textOf({ subscriptionId, mailId: '0' })),
    /** Null for an invalid signature. */
    readTown: (token: string) => readSubject(townSigner.read(token)),
  }
}

function readSubject(text: string | null): MailLinkSubject | null {
  const [, subscriptionId, mailId] = /^(\d{1,10})\.(\d{1,19})$/.exec(text ?? '') ?? []
  return subscriptionId && mailId ? { subscriptionId: Number(subscriptionId), mailId } : null
}
