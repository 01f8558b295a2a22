import { fromKysely, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'
import type { Db } from '../db/tables.ts'

/** What is notified when there is something to do at once. */
export const MAIL_CHANNEL = 'mail_queued'
/** Jobs stored by one statement; more would take long enough to run into its time limit. */
export const QUEUE_CHUNK = 1000
/** A job that nobody takes for so long is not kept: longer than a mail is retried, or an announcement stays paused. */
const RETENTION_S = 90 * 24 * 60 * 60

/** A mail to be tried. */
export interface MailJob {
  /** mails.id */
  mailId: string
  /** How often it was tried in vain. */
  tries: number
}

/** An announcement to be begun at its time. */
export interface AnnouncementJob {
  announcementId: number
  /** What send_at must still be, ISO 8601. */
  at: string
}

export type MailQueue = ReturnType<typeof createMailQueue>

/**
 * The jobs of the mailing list, stored by pg-boss: written, taken and deleted in the transaction of what they are about,
 * so that a job is there exactly as long as there is something to do. pg-boss's own workers would hold a taken job
 * outside of any transaction, and leave it to a time limit to find out that they died.
 * @param db only asked once what queues there are; everything else happens in the given transactions
 */
export function createMailQueue(db: Db) {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })

  return {
    /** Looks up the queues, so that no transaction has to wait for a second connection to do so. */
    async warmUp(): Promise<void> {
      for (const name of ['mail', 'announcement']) await boss.findJobs(name, { key: '' })
    },

    /** Stores jobs; one for a mail that has a job waiting is dropped. @param delayMs how long they rest first */
    async putMails(trx: Db, jobs: readonly MailJob[], { priority = 0, delayMs = 0 } = {}): Promise<void> {
      for (let start = 0; start < jobs.length; start += QUEUE_CHUNK) {
        const chunk = jobs.slice(start, start + QUEUE_CHUNK).map((data) => ({
          data,
          priority,
          singletonKey: data.mailId,
          retentionSeconds: RETENTION_S,
          startAfter: delayMs / 1000,
        }))
        await boss.insert('mail', chunk, { db: fromKysely(trx) })
      }
      if (delayMs === 0) await notify(trx)
    },

    async putAnnouncement(trx: Db, data: AnnouncementJob): Promise<void> {
      const { announcementId, at } = data
      const singletonKey = `${announcementId} ${at}`
      const job = { data, singletonKey, retentionSeconds: RETENTION_S, startAfter: at }
      await boss.insert('announcement', [job], { db: fromKysely(trx) })
      await notify(trx)
    },

    /** Takes jobs that are due, for good once the transaction is committed. */
    async takeMails(trx: Db, count: number): Promise<MailJob[]> {
      return take<MailJob>(trx, 'mail', count)
    },

    async takeAnnouncements(trx: Db): Promise<AnnouncementJob[]> {
      return take<AnnouncementJob>(trx, 'announcement', 1)
    },
  }

  async function take<Data extends object>(trx: Db, name: string, count: number): Promise<Data[]> {
    const connection = { db: fromKysely(trx) }
    const jobs = await boss.fetch<Data>(name, { batchSize: count, ...connection })
    if (jobs.length > 0) {
      const ids = jobs.map(({ id }) => id)
      await boss.deleteJob(name, ids, connection)
    }
    return jobs.map(({ data }) => data)
  }
}

/** Heard by the workers of all instances when the transaction is committed. */
async function notify(trx: Db): Promise<void> {
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(trx)
}
