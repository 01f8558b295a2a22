import type { MailDomainCheck } from '@troubadour/domain/connections/mail-domain'
import type { Connected } from '../connections/connected.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import type { Db } from '../db/tables.ts'
import { checkMailDomain, domainOf } from '../mail/domain-check/check-mail-domain.ts'
import type { RecordResolver } from '../mail/domain-check/domain-records.ts'
import { readSystemState, storeMailDomain } from '../system/system-state.ts'

interface SenderDeps {
  db: Db
  now: () => Date
  connections: LiveConnections
  /** Replaces the name servers of this machine. */
  resolver: RecordResolver | undefined
}

export type SenderDomain = ReturnType<typeof createSenderDomain>

/** The records of the domain that mails come from (docs/product/mails.md#will-it-arrive). */
export function createSenderDomain({ db, now, connections, resolver }: SenderDeps) {
  return {
    /** Looks them up and stores what was found; null while no mails leave this machine. */
    async check(): Promise<MailDomainCheck | null> {
      // Another instance may have changed the sender a moment ago.
      await connections.reload()
      const { mail, mailDetails } = connections.current()
      const found =
        mail && mail.sinkUrl === undefined
          ? await checkMailDomain({
              ...{ address: mail.from.address, host: mail.server.host, ...mailDetails },
              ...{ now: now(), resolver },
            })
          : null
      await storeMailDomain(db, found)
      return found
    },
    async read(): Promise<MailDomainCheck | null> {
      return currentCheck((await readSystemState(db)).mailDomain, connections.current())
    },
  }
}

/** What was found, unless mails now come from another domain or stay on this machine. */
export function currentCheck(
  check: MailDomainCheck | null,
  { mail }: Pick<Connected, 'mail'>,
): MailDomainCheck | null {
  if (!mail || mail.sinkUrl !== undefined) return null
  return check?.domain === domainOf(mail.from.address) ? check : null
}
