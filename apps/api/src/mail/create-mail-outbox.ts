import type { SiteSettings } from '@troubadour/domain/site/site'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { senderText, type MailConfig } from './mail-config.ts'
import type { MailLinks } from './mail-links.ts'
import type { MailOutbox } from './mail-outbox.ts'
import { renderMail, type ReadCard } from './render-mail.ts'

/** Rows of one statement, which has to end before its time is up. */
const CHUNK = 1000
/** The job that sends what is queued. */
export const SEND_MAILS = 'send-mails'

interface OutboxDeps {
  now: () => Date
  config: Pick<MailConfig, 'from'> | null
  links: MailLinks
  readSite: () => Promise<SiteSettings>
  readCard: ReadCard
}

/** Queues mails for the job that sends them. */
export function createMailOutbox({ now, config, links, readSite, readCard }: OutboxDeps): MailOutbox {
  return {
    isConfigured: config !== null,
    from: config && senderText(config.from),
    sendQueued: (trx) => wakeJob(trx, SEND_MAILS),

    async add(trx, mails, at) {
      if (!config) throw new Error('Mail is not configured.')
      const rows = mails.map(({ kind, subscriptionId, announcementId, toAddress }) => ({
        kind,
        subscriptionId,
        announcementId,
        toAddress,
        createdAt: at,
      }))
      for (let start = 0; start < rows.length; start += CHUNK)
        await trx
          .insertInto('mails')
          .values(rows.slice(start, start + CHUNK))
          .execute()
      await wakeJob(trx, SEND_MAILS)
    },

    async render(kind, parts) {
      const subject = { subscriptionId: 0, mailId: '0' }
      return renderMail({ readCard, site: await readSite(), links }, { kind, parts }, subject, now())
    },
  }
}
