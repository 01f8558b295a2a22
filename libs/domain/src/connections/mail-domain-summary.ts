import type { MailDomainRecord } from './mail-domain.ts'

type Judged = Pick<MailDomainRecord, 'kind' | 'verdict' | 'text'>

/** How many records of a sender's domain are wrong; none before they were looked up. */
export function wrongRecords(check: { records: readonly Judged[] } | null): number {
  return check?.records.filter(({ verdict }) => verdict === 'bad').length ?? 0
}

/** What is wrong with the domain itself, if it does not exist: every record says it alike. Null else. */
export function domainFault(check: { records: readonly Judged[] } | null): string | null {
  const [first, ...others] = check?.records ?? []
  if (first?.verdict !== 'bad' || others.length === 0) return null
  return others.every(({ text }) => text === first.text) ? first.text : null
}

/** What answers 'Will it arrive?', by the records (docs/product/mails.md#will-it-arrive). */
export function mailDomainSummary(check: { records: readonly Judged[] }): string {
  const { records } = check
  const wrong = wrongRecords(check)
  const fault = domainFault(check)
  if (fault !== null) return fault
  if (wrong > 0)
    return wrong === 1
      ? `Probably not yet: 1 of ${records.length} records is wrong. Mend it as it is said below.`
      : `Probably not yet: ${wrong} of ${records.length} records are wrong. Mend them from top to bottom.`
  const named = (verdict: Judged['verdict'], rest: string) => {
    const kinds = records.filter((record) => record.verdict === verdict).map(({ kind }) => kind.toUpperCase())
    return kinds.length === 0 ? [] : [`${new Intl.ListFormat('en').format(kinds)} ${rest}`]
  }
  if (records.every(({ verdict }) => verdict === 'unknown')) return 'That cannot be told at the moment.'
  const open = [...named('unknown', 'cannot be told'), ...named('warning', 'could be better')]
  return open.length === 0
    ? 'Yes, as far as the records say: nothing is left to do.'
    : `Probably: nothing is wrong, but ${open.join(', and ')}.`
}
