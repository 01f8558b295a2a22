import { whereToPut, type JudgedDomain, type Judgement } from './domain-records.ts'
import { brokenTerm, followSpf, LOOKUPS_MAX, spfRecords, spfTerms } from './read-spf.ts'
import { allowingPart } from './spf-server.ts'

/** Longest part of a record in a sentence, in characters. */
const QUOTED_MAX = 40

/** Which servers may send mails with the domain as return address (RFC 7208). */
export async function judgeSpf(judged: JudgedDomain): Promise<Judgement> {
  const found = spfRecords((await judged.records.txt(judged.domain)) ?? [])
  return { ...(await judgeFound(judged, found)), found }
}

async function judgeFound(judged: JudgedDomain, found: readonly string[]): Promise<Judgement> {
  const { domain, provider, records } = judged
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
      `There are ${found.length} SPF records, so receivers use none of them. Change one of them to the one below, and delete the ${found.length === 2 ? 'other' : 'others'}, ${put}. Leave all other TXT records as they are.`,
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
  const reach = await followSpf(domain, terms, records)
  const { lookups, names, brokenName } = reach
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
  if (include === null) {
    const allowing = await allowingPart(reach, judged)
    if (allowing !== null) return { verdict: 'good', text: allowing, record: null }
    const text =
      names.size > 0
        ? 'The record is valid. Whether it names your mail provider cannot be told here, since the provider may use another name than its server. If the include: of your mail provider is in it, it is right.'
        : `The record is valid, but has no include: of a mail provider. If yours asks for one, add it before the last part of the record, ${put}.`
    return { verdict: 'unknown', text, record: null }
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
