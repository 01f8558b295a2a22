import { createSigner } from '../shared/tokens.ts'

/** RFC 5321, in characters. */
const LOCAL_PART_MAX_LENGTH = 64
/** Forwarders may write '=' for '@'. */
const RETURN_ADDRESS = /\+b(\d{1,18})\.([0-9a-f]{32})[@=]/gi
/** A real message has one, repeated. */
const FOUND_MAX = 20

interface MailedAt {
  /** `mails.id` */
  id: string
  createdAt: Date
}

export type ReturnAddresses = ReturnType<typeof createReturnAddresses>

/**
 * The envelope's sender of each mail to a subscriber, `news+b<id>.<signature>@example.com`: what comes back to it is
 * about that mail, and nobody else can make it (docs/product/mails.md#bounces). In hex, since servers may change case.
 * The time of the mail is signed, too: after restoring a backup another mail gets the same id.
 */
export function createReturnAddresses(appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'return addresses', 'hex')
  const signed = ({ id, createdAt }: MailedAt) => `${id}.${createdAt.getTime()}`
  return {
    /** @param sender is returned as it is where the result would be too long */
    of(mail: MailedAt, sender: string): string {
      const at = sender.lastIndexOf('@')
      const signature = signer.sign(signed(mail)).split('.').at(-1)
      const local = `${sender.slice(0, at)}+b${mail.id}.${signature}`
      return local.length > LOCAL_PART_MAX_LENGTH ? sender : local + sender.slice(at)
    },
    /** What looks like our return addresses in a text, to be checked by `isOf`: signatures by the ids of mails. */
    listIn(text: string): Map<string, string> {
      const found = new Map<string, string>()
      for (const [, id = '', signature = ''] of text.matchAll(RETURN_ADDRESS)) {
        found.set(id, signature.toLowerCase())
        if (found.size === FOUND_MAX) break
      }
      return found
    },
    isOf: (mail: MailedAt, signature: string) => signer.read(`${signed(mail)}.${signature}`) !== null,
  }
}
