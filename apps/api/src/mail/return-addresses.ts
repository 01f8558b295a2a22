import { createSigner } from '../shared/tokens.ts'

/** RFC 5321, in characters. */
const LOCAL_PART_MAX_LENGTH = 64
/** Forwarders may write '=' for '@'. */
const RETURN_ADDRESS = /\+(b\d{1,19}\.[0-9a-f]{32})[@=]/gi

export type ReturnAddresses = ReturnType<typeof createReturnAddresses>

/**
 * The envelope's sender of each mail to a subscriber, `news+b<id>.<signature>@example.com`: what comes back to it is
 * about that mail, and nobody else can make it (docs/product/mails.md#bounces). In hex, since servers may change case.
 */
export function createReturnAddresses(appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'return addresses', 'hex')
  return {
    /** @param mailId `mails.id` @param sender is returned as it is where the result would be too long */
    of(mailId: string, sender: string): string {
      const at = sender.lastIndexOf('@')
      const local = `${sender.slice(0, at)}+${signer.sign(`b${mailId}`)}`
      return local.length > LOCAL_PART_MAX_LENGTH ? sender : local + sender.slice(at)
    },
    /** The id of the mail whose return address is in a text; null without a valid signature. */
    find(text: string): string | null {
      for (const [, token = ''] of text.matchAll(RETURN_ADDRESS)) {
        const signed = signer.read(token.toLowerCase())
        if (signed !== null) return signed.slice(1)
      }
      return null
    },
  }
}
