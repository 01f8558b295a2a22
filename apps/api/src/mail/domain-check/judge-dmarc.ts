import {
  readTags,
  whereToPut,
  type DomainRecords,
  type JudgedDomain,
  type Judgement,
} from './domain-records.ts'

const FIRST_RECORD = 'v=DMARC1; p=none'
/** Characters of a faulty word that are shown. */
const QUOTED_MAX = 40

/** What the domain asks receivers to do with mails that are neither of its SPF nor of its DKIM (RFC 9989). */
export async function judgeDmarc({ domain, records }: JudgedDomain): Promise<Judgement> {
  const { name, found } = await findDmarc(domain, records)
  return { ...judgeFound(domain, name, found), found }
}

/** @param name at which the records were found */
function judgeFound(domain: string, name: string, found: readonly string[]): Judgement {
  const ownName = `_dmarc.${domain}`
  const toCopy = (value: string) => ({ type: 'TXT', name, value }) as const
  const put = whereToPut(domain)
  if (found.length === 0)
    return {
      verdict: 'bad',
      text: `${domain} has no DMARC record, which Gmail, Yahoo and others ask of senders. Add this one ${put}.`,
      record: toCopy(FIRST_RECORD),
    }
  const valid = found.filter(isDmarc)
  const [record = ''] = valid
  if (valid.length > 1)
    return {
      verdict: 'bad',
      text: `There are ${valid.length} DMARC records at ${name}, so receivers use none of them. Delete all but this one ${put}.`,
      record: toCopy(record),
    }
  const tags = readTags(record)
  // The record of a name above the domain may have a policy for the names below it.
  const policy = ((name === ownName ? undefined : tags.get('sp')) ?? tags.get('p') ?? '').toLowerCase()
  if (policy === 'reject' || policy === 'quarantine')
    return {
      verdict: 'good',
      text: `The DMARC record asks receivers to ${policy === 'reject' ? 'refuse' : 'treat as spam'} what others send in your name.`,
      record: null,
    }
  if (policy === 'none')
    return {
      verdict: 'good',
      text: `The DMARC record is right to begin with: with p=none, receivers still take what others send in your name. A later step, when your mails have arrived for some weeks: change it to this one ${put}.`,
      record: toCopy(record.replace(/(;\s*s?p\s*=\s*)none/gi, '$1quarantine')),
    }
  return {
    verdict: 'bad',
    text: `The DMARC record at ${name} ${faultOf(record, policy)}, so receivers ignore it. Replace it by this one ${put}.`,
    record: toCopy(
      policy === '' ? FIRST_RECORD : record.replace(/(;\s*s?p\s*=)[^;]*/gi, `$1${meantBy(policy)}`),
    ),
  }
}

/** What a misspelt policy was meant to be; else the mildest one. */
function meantBy(policy: string): string {
  const meant = ['quarantine', 'reject'].find((known) => known.slice(0, 2) === policy.slice(0, 2))
  return meant ?? 'none'
}

/** @param record '' when none begins as it must */
function faultOf(record: string, policy: string): string {
  if (record === '') return 'does not begin with v=DMARC1'
  if (policy === '') return 'does not say p=none, p=quarantine or p=reject'
  return `says p=${policy.slice(0, QUOTED_MAX)} in place of p=none, p=quarantine or p=reject`
}

/** RFC 9989: the record of the domain, else of the next one above it; a top-level domain is not asked. */
async function findDmarc(domain: string, records: DomainRecords): Promise<{ name: string; found: string[] }> {
  const labels = domain.split('.')
  for (let first = 0; first <= labels.length - 2; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`
    const found = (await records.txt(name)) ?? []
    // Above the domain, other texts have nothing to do with it.
    if (found.length > 0 && (first === 0 || found.some(isDmarc))) return { name, found }
  }
  return { name: `_dmarc.${domain}`, found: [] }
}

function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/.test(text)
}
