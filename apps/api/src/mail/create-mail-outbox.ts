import type { SiteSettings } from '@troubadour/domain/site'
import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import { senderText, type MailConfig } from './mail-config.ts'
import type { MailLinks } from './mail-links.ts'
import type { MailOutbox } from './mail-outbox.ts'
import { QUEUE_CHUNK, type MailQueue } from './mail-queue.ts'
import { renderMail, type ReadCard } from './render-mail.ts'

/** Somebody waits for these; an announcement to thousands does not hold them up. */
export const URGENT = 10

interface OutboxDeps {
  now: () => Date
  config: Pick<MailConfig, 'from'> | null
  queue: MailQueue
  links: MailLinks
  readSite: () => Promise<SiteSettings>
  readCard: ReadCard
}

/** Puts mails where the workers of all instances find them. */
export function createMailOutbox({ now, config, queue, links, readSite, readCard }: OutboxDeps): MailOutbox {
  return {
    isConfigured: config !== null,
    from: config && senderText(config.from),

    async add(trx, mails, at) {
      if (!config) throw new Error('Mail is not configured.')
      const rows = mails.map(({ kind, subscriptionId, announcementId, toAddress }) => ({
        kind,
        subscription_id: subscriptionId,
        announcement_id: announcementId,
        to_address: toAddress,
        created_at: at,
      }))
      for (let start = 0; start < rows.length; start += QUEUE_CHUNK) {
        const stored = await trx
          .insertInto('mails')
          .values(rows.slice(start, start + QUEUE_CHUNK))
          .returning(['id', 'kind'])
          .execute()
        await putByUrgency(queue, trx, stored)
      }
    },

    async queueAnnouncement(trx, announcementId) {
      for (let last = '0', isMore = true; isMore;) {
        const rows = await trx
          .selectFrom('mails')
          .select('id')
          .where('announcement_id', '=', announcementId)
          .where('kind', '=', 'announcement')
          .where('state', '=', 'queued')
          .where('id', '>', last)
          .orderBy('id')
          .limit(QUEUE_CHUNK)
          .execute()
        const jobs = rows.map(({ id }) => ({ mailId: id, tries: 0 }))
        // Also when there is none: then a worker has to see that the announcement is done.
        await queue.putMails(trx, jobs)
        last = rows.at(-1)?.id ?? last
        isMore = rows.length === QUEUE_CHUNK
      }
    },

    async scheduleAnnouncement(trx, announcementId, at) {
      await queue.putAnnouncement(trx, { announcementId, at: at.toISOString() })
    },

    async render(kind, parts) {
      const subject = { subscriptionId: 0, mailId: '0' }
      return renderMail({ readCard, site: await readSite(), links }, { kind, parts }, subject, now())
    },
  }
}

/** Stores a job for each of the mails. */
export async function putByUrgency(
  queue: MailQueue,
  trx: Db,
  mails: readonly { id: string; kind: MailKind }[],
): Promise<void> {
  for (const isUrgent of [true, false]) {
    const jobs = mails
      .filter(({ kind }) => isUrgentKind(kind) === isUrgent)
      .map(({ id }) => ({ mailId: id, tries: 0 }))
    if (jobs.length > 0) await queue.putMails(trx, jobs, { priority: isUrgent ? URGENT : 0 })
  }
}

/** Mails that one person has asked for just now. */
export function isUrgentKind(kind: MailKind): boolean {
  return kind !== 'announcement'
}
