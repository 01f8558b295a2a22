import { expect, it } from 'vitest'
import { domainFault, mailDomainSummary, wrongRecords } from './mail-domain-summary.ts'
import type { MailDomainRecord } from './mail-domain.ts'

type Verdict = MailDomainRecord['verdict']
const KINDS = ['spf', 'dkim', 'dmarc', 'mx'] as const
const checkOf = (verdicts: readonly Verdict[]) => ({
  records: KINDS.map((kind, index) => ({ kind, verdict: verdicts[index] ?? 'good', text: `About ${kind}.` })),
})

it.each<[verdicts: Verdict[], summary: string]>([
  [[], 'Yes, as far as the records say: nothing is left to do.'],
  [['bad', 'bad', 'bad'], 'Probably not yet: 3 of 4 records are wrong. Mend them from top to bottom.'],
  [['unknown', 'bad'], 'Probably not yet: 1 of 4 records is wrong. Mend it as it is said below.'],
  [['unknown'], 'Probably: nothing is wrong, but SPF cannot be told.'],
  [['unknown', 'unknown'], 'Probably: nothing is wrong, but SPF and DKIM cannot be told.'],
  [
    ['good', 'unknown', 'good', 'warning'],
    'Probably: nothing is wrong, but DKIM cannot be told, and MX could be better.',
  ],
  [['good', 'good', 'good', 'warning'], 'Probably: nothing is wrong, but MX could be better.'],
  [['unknown', 'unknown', 'unknown', 'unknown'], 'That cannot be told at the moment.'],
])('of %j is said: %s', (verdicts, summary) => {
  expect(mailDomainSummary(checkOf(verdicts))).toBe(summary)
})

it('says once what is wrong with the domain itself', () => {
  const text = 'The domain hollowpine.fm does not exist. Check the address of the sender.'
  const records = KINDS.map((kind) => ({ kind, verdict: 'bad' as const, text }))
  expect([domainFault({ records }), mailDomainSummary({ records })]).toEqual([text, text])
  expect(domainFault(checkOf(['bad', 'bad', 'bad', 'bad']))).toBeNull()
  expect(domainFault(null)).toBeNull()
})

it('counts the wrong records, none of which is known before they were looked up', () => {
  expect(wrongRecords(checkOf(['bad', 'unknown', 'bad', 'warning']))).toBe(2)
  expect(wrongRecords(null)).toBe(0)
})
