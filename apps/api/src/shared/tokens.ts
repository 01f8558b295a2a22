import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const KEY_BYTES = 32
/** 128 bits cannot be guessed, and keep a signed token short enough for a URL. */
const MAC_BYTES = 16

/** A random secret for a link or cookie; only its digest is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** SHA-256, hex. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** SHA-256, base64url. */
export function shortDigestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Keyed digests of what is only compared, such as networks.
 * @param purpose digests for one purpose tell nothing about those for another
 */
export function createDigest(appSecrets: readonly string[], purpose: string): (text: string) => string {
  const [key] = createKeys(appSecrets, purpose)
  if (!key) throw new Error('There is no secret to make digests with.')
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

function createKeys(appSecrets: readonly string[], purpose: string): Buffer[] {
  return appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
}

/** Compares secrets in constant time, as text: base64url has several encodings of the same bytes. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Signs text with keys derived from APP_SECRET.
 * @param appSecrets the current one, then former ones, whose tokens are still read
 * @param purpose a token for one purpose is not valid for another
 * @param encoding of the signature; 'hex' for places that ignore case
 */
export function createSigner(
  appSecrets: readonly string[],
  purpose: string,
  encoding: 'base64url' | 'hex' = 'base64url',
) {
  const keys = createKeys(appSecrets, purpose)
  const macOf = (text: string, key: Buffer) =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES).toString(encoding)

  return {
    sign(text: string): string {
      const [key] = keys
      if (!key) throw new Error('There is no secret to sign with.')
      return `${text}.${macOf(text, key)}`
    },
    /** The text of a token; null for an invalid signature. */
    read(token: string): string | null {
      const end = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(end, 0))
      const mac = token.slice(end + 1)
      return keys.some((key) => isSameSecret(macOf(text, key), mac)) ? text : null
    },
  }
}
