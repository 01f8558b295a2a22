import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'

/** One kind of record of a sender's domain, as it was found (docs/product/mails.md#will-it-arrive). */
const mailDomainRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc', 'mx']),
  /** 'unknown' where it cannot be told. */
  verdict: z.enum(['good', 'warning', 'bad', 'unknown']),
  /** One or more sentences: what was found, and what to do. */
  text: z.string(),
  /** The records that were found, as they are; none where the sentences say all of them. */
  found: z.array(z.string()),
  /**
   * The record to copy; null where nothing is to be changed, or where only the mail provider knows it. With the verdict
   * 'good' it is a later step.
   */
  record: z
    .object({ type: z.enum(['TXT', 'MX']), /** The whole name. */ name: z.string(), value: z.string() })
    .nullable(),
})
export type MailDomainRecord = z.output<typeof mailDomainRecord>

/** Whether mails from a domain will arrive, by its records. */
export const mailDomainCheck = z.object({
  /** Of the sender's address. */
  domain: z.string(),
  checkedAt: isoDateTime,
  /** One of each kind. */
  records: z.array(mailDomainRecord),
})
export type MailDomainCheck = z.output<typeof mailDomainCheck>
