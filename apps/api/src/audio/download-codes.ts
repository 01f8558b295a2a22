import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

/** Without 0, O, 1, I and L, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^12 codes: 59 bits. */
const LENGTH = 12
const GROUP = 4

/** Makes it slow to guess codes from the digests of a stolen database. */
const ROUNDS = 1000
const DIGEST_BYTES = 32

/** The batch's code with this number, without groups: 'K7MWX2PD9FHR'. @param secret of the batch */
export function codeOf(secret: string, number: number): string {
  let rest = BigInt(`0x${createHmac('sha256', secret).update(String(number)).digest('hex')}`)
  const base = BigInt(ALPHABET.length)
  return Array.from({ length: LENGTH }, () => {
    const character = ALPHABET.charAt(Number(rest % base))
    rest /= base
    return character
  }).join('')
}

/** The code in groups: 'K7MW-X2PD-9FHR'. */
export function inGroups(code: string): string {
  return Array.from({ length: LENGTH / GROUP }, (_, index) =>
    code.slice(index * GROUP, (index + 1) * GROUP),
  ).join('-')
}

const derive = promisify(pbkdf2)

/** Digest that a code is looked up by, hex. Independent of APP_SECRET, so that printed codes survive a change of it. */
export async function codeDigest(code: string): Promise<string> {
  return (await derive(code, 'download codes', ROUNDS, DIGEST_BYTES, 'sha256')).toString('hex')
}
