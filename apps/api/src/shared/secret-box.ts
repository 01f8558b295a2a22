import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** The nonce length recommended for GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Hex digits of a key's id. */
const KEY_ID_LENGTH = 12

/** An encrypted secret in the database. */
interface Sealed {
  secret: string
  /** Id of the key that encrypted it. */
  keyId: string
}

export interface SecretBox {
  /** Id of the current key; secrets with another one should be encrypted again. */
  keyId: string
  /** Encrypts for one owner: in the row of another, decryption fails. */
  seal(plain: string, owner: string): Sealed
  /** @returns null when the key is unknown, or the text was altered */
  open(sealed: Sealed, owner: string): string | null
}

/**
 * Authenticated encryption with keys derived from APP_SECRET, which is not in the database
 * (docs/security.md#two-factor).
 * @param appSecrets the current one, then former ones, which only decrypt
 */
export function createSecretBox([current = '', ...former]: readonly string[]): SecretBox {
  const own = deriveKey(current)
  const keys = new Map([own, ...former.map(deriveKey)].map(({ id, key }) => [id, key]))
  return {
    keyId: own.id,
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, own.key, nonce).setAAD(Buffer.from(owner))
      const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return { secret: Buffer.concat(parts).toString('base64url'), keyId: own.id }
    },
    open({ secret, keyId }, owner) {
      const key = keys.get(keyId)
      return key ? decrypt(Buffer.from(secret, 'base64url'), key, owner) : null
    },
  }
}

function decrypt(bytes: Buffer, key: Buffer, owner: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    // GCM reports an altered text only by throwing.
    return null
  }
}

function deriveKey(appSecret: string): { id: string; key: Buffer } {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', purpose, KEY_BYTES))
  const id = createHash('sha256').update(derive('name of the two-factor key')).digest('hex')
  return { id: id.slice(0, KEY_ID_LENGTH), key: derive('two-factor secrets') }
}
