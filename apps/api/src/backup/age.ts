import { Readable } from 'node:stream'
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { SizedStream } from '../media/media-store.ts'

const ARMORED = /-----BEGIN AGE ENCRYPTED FILE-----[^]+-----END AGE ENCRYPTED FILE-----/

/** Encrypts a stream. @returns the encrypted stream with its size */
export async function encrypted({ stream, bytes }: SizedStream, recipient: string): Promise<SizedStream> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // The streams of Node and of the browser's types are the same at run time, here and below.
  const result = await encrypter.encrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>)
  return {
    stream: Readable.fromWeb(result as Parameters<typeof Readable.fromWeb>[0]),
    bytes: result.size(bytes),
  }
}

/** @throws Error when the identity is not the one of the recipient */
export async function decrypted(stream: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const source = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  const result = await decrypter.decrypt(source).catch((cause: unknown) => {
    throw new Error('This recovery sheet does not open these backups, or they are damaged.', { cause })
  })
  return Readable.fromWeb(result as Parameters<typeof Readable.fromWeb>[0])
}

/** @returns the recipient, and the identity encrypted with the passphrase, in armor */
export async function createWrappedIdentity(passphrase: string) {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const wrapped = armor.encode(await encrypter.encrypt(identity))
  return { recipient: await identityToRecipient(identity), wrapped }
}

/**
 * The identity of a recovery sheet.
 * @throws Error that tells a wrong passphrase from a sheet that cannot be read
 */
export async function unwrapIdentity(sheet: string, passphrase: string): Promise<string> {
  const [wrapped] = ARMORED.exec(sheet) ?? []
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let file: Uint8Array
  try {
    file = armor.decode(wrapped ?? '')
  } catch (cause) {
    throw new Error('The recovery sheet cannot be read: its lines from BEGIN to END must be complete.', {
      cause,
    })
  }
  return decrypter.decrypt(file, 'text').catch((cause: unknown) => {
    throw new Error('The passphrase is not the one of this recovery sheet.', { cause })
  })
}
