import dns, { type MxRecord } from 'node:dns'
import type { MailProvider } from '@troubadour/domain/connections/mail-providers'
import type { MailDomainRecord } from '@troubadour/domain/connections/mail-domain'

/** Reads records by DNS, like a Resolver of node:dns/promises. */
export interface RecordResolver {
  resolveTxt: (name: string) => Promise<string[][]>
  resolveMx: (name: string) => Promise<MxRecord[]>
  resolve4: (name: string) => Promise<string[]>
  resolve6: (name: string) => Promise<string[]>
}

/** The name servers failed or did not answer, so that nothing can be said. */
export class LookUpFailed extends Error {}

/** What is judged: the domain of a sender's address, and by whom its mails are sent. */
export interface JudgedDomain {
  domain: string
  provider: MailProvider
  /** The name of the mail server. */
  host: string
  records: DomainRecords
}

/** A judgement without its kind; without `found` there is no record to show. */
export type Judgement = Omit<MailDomainRecord, 'kind' | 'found'> & Partial<Pick<MailDomainRecord, 'found'>>

export type DomainRecords = ReturnType<typeof domainRecords>

/** Reads records, where null says that the name does not exist, and [] that it has no such record. */
export function domainRecords(resolver: RecordResolver) {
  async function read<T>(found: Promise<T[]>): Promise<T[] | null> {
    try {
      return await found
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === dns.NODATA) return []
      if (code === dns.NOTFOUND) return null
      throw new LookUpFailed()
    }
  }
  return {
    mx: (name: string) => read(resolver.resolveMx(name)),
    /** Of both kinds; none of a name that does not exist. */
    async addresses(name: string) {
      const found = await Promise.all([read(resolver.resolve4(name)), read(resolver.resolve6(name))])
      return found.flatMap((addresses) => addresses ?? [])
    },
    /** Each as one text. */
    async txt(name: string) {
      const found = await read(resolver.resolveTxt(name))
      return found && found.map((parts) => parts.join('').trim())
    },
  }
}

/** The tags of a DKIM or DMARC record, such as `p` in 'v=DMARC1; p=none'; the first of a name counts. */
export function readTags(record: string): Map<string, string> {
  const tags = record.split(';').map((tag) => {
    const [name = '', ...value] = tag.split('=')
    return [name.trim().toLowerCase(), value.join('=').trim()] as const
  })
  return new Map(tags.reverse())
}

/** Where a record goes; ends the sentences about one. */
export function whereToPut(domain: string): string {
  return `at the company where ${domain} is registered or its DNS is managed`
}
