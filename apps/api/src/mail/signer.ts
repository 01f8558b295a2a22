import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
/** 128 bits, which nobody guesses; the token has to fit into an address. */
const MAC_BYTES = 16

/** Texts that only somebody who knows APP_SECRET can have written. */
export interface Signer {
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
