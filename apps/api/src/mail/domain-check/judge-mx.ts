import type { MxRecord } from 'node:dns'
import { whereToPut, type JudgedDomain, type Judgement } from './domain-records.ts'

/** Whether the domain takes mail: answers, and reports of mails that could not be delivered. */
export async function judgeMx(judged: JudgedDomain): Promise<Judgement> {
  const found = (await judged.records.mx(judged.domain)) ?? []
  return {
    ...judgeFound(judged, found),
    found: found.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`),
  }
}

function judgeFound({ domain, provider }: JudgedDomain, found: readonly MxRecord[]): Judgement {
  const record = provider.mx === null ? null : ({ type: 'MX', name: domain, value: provider.mx } as const)
  if (found.length === 0)
    return {
      verdict: 'warning',
      text: `${domain} has no MX record, so answers to your mails do not arrive, and some receivers refuse your mails. ${
        record
          ? `If ${provider.name} keeps your mailbox, add this record ${whereToPut(domain)}.`
          : `Add the MX record of the company that keeps your mailbox ${whereToPut(domain)}.`
      }`,
      record,
    }
  // RFC 7505: a single MX record with the host '.' says that the domain takes no mail.
  if (found.every(({ exchange }) => exchange === '' || exchange === '.'))
    return {
      verdict: 'bad',
      text: `The MX record of ${domain} says that it takes no mail, so many receivers refuse mails from it. Replace it by that of the company that keeps your mailbox, ${whereToPut(domain)}.`,
      record,
    }
  return { verdict: 'good', text: `${domain} takes mail, so answers can arrive.`, record: null }
}
