import { createPublicKey, type KeyObject } from 'node:crypto'
import { shortNameHint } from '@troubadour/domain/connections/domain-name'
import { readTags, whereToPut, type JudgedDomain, type Judgement } from './domain-records.ts'

const ED25519_BYTES = 32
const RSA_BITS_MIN = 1024

type KeyState = 'valid' | 'revoked' | 'broken' | 'weak'

/**
 * Whether the key is there by which receivers check the signature of a mail (RFC 6376).
 * @param selector null where none is known: then nothing can be missing
 */
export async function judgeDkim(judged: JudgedDomain, selector: string | null): Promise<Judgement> {
  const { domain, provider } = judged
  if (selector !== null) return judgeKey(judged, selector)
  for (const usual of provider.dkimSelectors) {
    const judgement = await judgeKey(judged, usual)
    if (judgement.verdict === 'good') return judgement
  }
  return {
    verdict: 'unknown',
    text: `Whether the mails are signed by DKIM cannot be told without the selector. Your mail provider shows it with the records of ${domain}, as the part before ._domainkey. Press ‘Change’, and enter it as the DKIM selector.`,
    record: null,
  }
}

async function judgeKey({ domain, records }: JudgedDomain, selector: string): Promise<Judgement> {
  const name = `${selector}._domainkey.${domain}`
  const found = (await records.txt(name)) ?? []
  const keys = found.filter((text) => readTags(text).has('p'))
  const bad = (text: string): Judgement => ({ verdict: 'bad', text, record: null })
  const put = whereToPut(domain)
  if (found.length === 0)
    return bad(
      `There is no DKIM key at ${name}. Copy the record that your mail provider shows for it, and add it ${put}. ${shortNameHint(name, domain)}`,
    )
  const [key = ''] = keys
  const state = keys.length === 1 ? stateOf(key) : 'broken'
  if (state === 'revoked')
    return bad(
      `The DKIM key at ${name} was revoked. Ask your mail provider for a new one, and add its record ${put}.`,
    )
  if (state === 'broken')
    return bad(
      `The DKIM key at ${name} cannot be read; often a part is missing or there twice. Copy the whole record once more from your mail provider, and replace it ${put}.`,
    )
  if (state === 'weak')
    return bad(
      `The DKIM key at ${name} is too short, so receivers ignore it. Ask your mail provider for one of 2048 bits, and replace the record ${put}.`,
    )
  return { verdict: 'good', text: `The DKIM key is there (selector ${selector}).`, record: null }
}

function stateOf(record: string): KeyState {
  const tags = readTags(record)
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'broken'
  const key = Buffer.from((tags.get('p') ?? '').replace(/\s/g, ''), 'base64')
  if (key.length === 0) return 'revoked'
  if (tags.get('k') === 'ed25519') return key.length === ED25519_BYTES ? 'valid' : 'broken'
  const publicKey = readKey(key, 'spki') ?? readKey(key, 'pkcs1')
  if (publicKey?.asymmetricKeyType !== 'rsa') return 'broken'
  return (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN ? 'weak' : 'valid'
}

/** Null for bytes that are no such key. */
function readKey(key: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    return createPublicKey({ key, format: 'der', type })
  } catch {
    return null
  }
}
