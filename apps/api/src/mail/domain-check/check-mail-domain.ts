import { Resolver } from 'node:dns/promises'
import { MAIL_PROVIDERS, type MailProviderId } from '@troubadour/domain/connections/mail-providers'
import type { MailDomainCheck, MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import {
  domainRecords,
  LookUpFailed,
  type JudgedDomain,
  type Judgement,
  type RecordResolver,
} from './domain-records.ts'
import { judgeDkim } from './judge-dkim.ts'
import { judgeDmarc } from './judge-dmarc.ts'
import { judgeMx } from './judge-mx.ts'
import { judgeSpf } from './judge-spf.ts'

const LOOKUP_TIMEOUT_MS = 3_000
const KIND_TIMEOUT_MS = 20_000
/** Characters of a record that are shown. */
const FOUND_MAX = 1000

export interface MailDomainInput {
  /** The sender's. */
  address: string
  provider: MailProviderId
  /** The name of the mail server. */
  host: string
  /** Typed by the administrator; null where none is known. */
  dkimSelector: string | null
  now: Date
  /** Replaces the name servers of this machine. */
  resolver?: RecordResolver | undefined
}

/**
 * Looks up the records of a sender's domain and judges each (docs/product/mails.md#will-it-arrive). Never rejects for what
 * the name servers do.
 */
export async function checkMailDomain(input: MailDomainInput): Promise<MailDomainCheck> {
  const { address, provider: id, host, dkimSelector, now } = input
  const resolver = input.resolver ?? new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 })
  const domain = domainOf(address)
  const judged = { domain, host, provider: MAIL_PROVIDERS[id], records: domainRecords(resolver) }
  const fixed = await verdictOfAll(judged)
  const judge = async (kind: MailDomainRecord['kind'], judgement: () => Promise<Judgement>) => {
    const { found = [], ...others } = fixed ?? (await orUnknown(judgement))
    return { kind, ...others, found: found.map((text) => text.slice(0, FOUND_MAX)) }
  }
  const records = await Promise.all([
    judge('spf', () => judgeSpf(judged)),
    judge('dkim', () => judgeDkim(judged, dkimSelector)),
    judge('dmarc', () => judgeDmarc(judged)),
    judge('mx', () => judgeMx(judged)),
  ])
  return { domain, checkedAt: now.toISOString(), records }
}

/** The domain of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** What is said of each record of a domain that is the provider's or does not exist; null for all others. */
async function verdictOfAll({ domain, provider, records }: JudgedDomain): Promise<Judgement | null> {
  if (provider.ownDomains.includes(domain))
    return {
      verdict: 'good',
      text: `${domain} belongs to ${provider.name}, which looks after this record.`,
      record: null,
    }
  const found = await orUnknown(() => records.mx(domain))
  return found === null
    ? {
        verdict: 'bad',
        text: `The domain ${domain} does not exist. Check the address of the sender.`,
        record: null,
      }
    : null
}

/** Name servers that fail or take too long say nothing of a record. */
async function orUnknown<T>(judge: () => Promise<T>): Promise<T | Judgement> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LookUpFailed()), KIND_TIMEOUT_MS)
  })
  try {
    return await Promise.race([judge(), late])
  } catch (error) {
    if (!(error instanceof LookUpFailed)) throw error
    return {
      verdict: 'unknown',
      text: 'The name servers did not answer, so nothing can be said. Look again in a few minutes.',
      record: null,
    }
  } finally {
    clearTimeout(timer)
  }
}
