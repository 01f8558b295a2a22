import { whereToPut, type JudgedDomain, type Judgement } from './domain-records.ts'
import { brokenTerm, followSpf, LOOKUPS_MAX, spfRecords, spfTerms } from './read-spf.ts'

/** Longest part of a record in a sentence, in characters. */
const QUOTED_MAX = 40

/** Which servers may send mails with the domain as return address (RFC 7208). */
export async function judgeSpf({ domain, provider, records }: JudgedDomain): Promise<Judgement> {
  const found = spfRecords((await records.txt(domain)) ?? [])
  const [record] = found
  const include = provider.spf?.include ?? null
  const bad = (text: string, value: string | null): Judgement => ({
    verdict: 'bad',
    text,
    record: value === null ? null : { type: 'TXT', name: domain, value },
  })
  const put = whereToPut(domain)
  if (record === undefined) {
    if (provider.spf?.returnAddress === 'provider') return ownReturnAddress(domain, provider.name)
    return include === null
      ? bad(
          `${domain} has no SPF record. Ask your mail provider which one it needs, and add it ${put}.`,
          null,
        )
      : bad(`${domain} has no SPF record. Add this one ${put}.`, `v=spf1 include:${include} ~all`)
  }
  if (found.length > 1)
    return bad(
      `There are ${found.length} SPF records, so receivers use none of them. Delete them, and add this one ${put}.`,
      merged(found, provider.spf?.returnAddress === 'sender' ? include : null),
    )
  const terms = spfTerms(record)
  const broken = brokenTerm(terms)
  if (broken)
    return bad(
      `The SPF record has an error at ‘${broken.text.slice(0, QUOTED_MAX)}’, so receivers ignore all of it. Correct it ${put}.`,
      null,
    )
  if (terms.some(({ text }) => /^\+?all$/i.test(text)))
    return bad(
      `The SPF record allows everybody to send in your name (+all). Replace it by this one ${put}.`,
      record.replace(/(\s)\+?all(?=\s|$)/gi, '$1~all'),
    )
  const { lookups, names, brokenName } = await followSpf(terms, records)
  if (lookups > LOOKUPS_MAX)
    return bad(
      `The SPF record leads to more than ${LOOKUPS_MAX} other look-ups, so receivers ignore all of it. Remove the parts of services that you no longer use, ${put}.`,
      null,
    )
  if (brokenName !== null)
    return bad(
      `The SPF record includes ${brokenName.slice(0, QUOTED_MAX)}, which has no valid SPF record, so receivers ignore all of it. Correct or remove that part ${put}.`,
      null,
    )
  if (include === null)
    return {
      verdict: 'unknown',
      text: 'The SPF record is valid. Whether it names your mail provider cannot be told: compare it with the one that the provider shows.',
      record: null,
    }
  if (names.has(include))
    return { verdict: 'good', text: `The SPF record names ${provider.name}.`, record: null }
  if (provider.spf?.returnAddress === 'provider') return ownReturnAddress(domain, provider.name)
  return bad(
    `The SPF record does not name ${provider.name}. Replace it by this one ${put}.`,
    record.replace(/^v=spf1/i, `v=spf1 include:${include}`),
  )
}

function ownReturnAddress(domain: string, provider: string): Judgement {
  return {
    verdict: 'good',
    text: `${provider} sends with a return address of its own, so the SPF record of ${domain} need not name it.`,
    record: null,
  }
}

/** One record with the parts of all. */
function merged(found: readonly string[], include: string | null): string {
  const parts = found.flatMap(spfTerms).flatMap(({ name, text }) => (name === 'all' ? [] : [text]))
  const needed = include === null ? [] : [`include:${include}`]
  return ['v=spf1', ...new Set([...parts, ...needed]), '~all'].join(' ')
}
