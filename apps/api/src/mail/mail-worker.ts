import type { FastifyBaseLogger } from 'fastify'
import type { MailService } from '../compose-mail.ts'
import type { Db } from '../db/tables.ts'
import { claimMails, holdAnnouncements, type ClaimedMail } from './claim-mails.ts'
import { deliverMail } from './deliver-mail.ts'
import type { MailConfig } from './mail-config.ts'
import { createMailPump } from './mail-pump.ts'
import { forgetMailError, noteMailError } from './mail-state.repository.ts'
import { createMailTransport, MAX_IN_FLIGHT } from './mail-transport.ts'
import { recoverMails } from './recover-mails.ts'
import { requeueLostMails } from './requeue-lost-mails.ts'
import type { SendOutcome } from './send-outcome.ts'
import { createSenderSession } from './sender-session.ts'
import { settleMail, type Bounce } from './settle-mail.ts'

/** How long things are waited for; tests are in more of a hurry. */
export interface MailTiming {
  /** Delayed mails that have come due, and senders that died, are looked for this often. */
  beatMs: number
  /** From the first failure of a mail to the next try; doubles with each. */
  firstRetryMs: number
  /** Nothing is tried for so long when the mail server is away; doubles up to `maxPauseMs`. */
  firstPauseMs: number
  maxPauseMs: number
  /** What is on its way when the program stops has so long to end. */
  stopMs: number
}

const TIMING: MailTiming = {
  beatMs: 5000,
  firstRetryMs: 10_000,
  firstPauseMs: 1000,
  maxPauseMs: 30_000,
  stopMs: 4000,
}

/** What the announcements' own code does when the worker finds that it is time. */
export interface AnnouncementSteps {
  begin: (id: number, at: Date, now: Date) => Promise<unknown>
  finish: (trx: Db, id: number, now: Date) => Promise<unknown>
}

export interface MailWorkerDeps extends Pick<MailService, 'queue' | 'links' | 'readSite' | 'readCard'> {
  db: Db
  databaseUrl: string
  now: () => Date
  config: MailConfig
  announcements: AnnouncementSteps
  bounce: Bounce
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  timing?: Partial<MailTiming>
}

export interface MailWorker {
  start: () => Promise<void>
  /** Takes nothing more, and ends what is on its way or writes it back. */
  stop: () => Promise<void>
}

/**
 * Sends what is queued, in every instance of the API. A mail is claimed, in the transaction that takes its job, before
 * the mail server hears of it (never twice), and counts as on its way until what became of it is written down.
 */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { db, now, queue, announcements, log } = deps
  const timing = { ...TIMING, ...deps.timing }
  const transport = createMailTransport(deps.config)
  const onError = (err: unknown) => log.warn({ err }, 'the mailing list has a problem')
  const session = createSenderSession({ databaseUrl: deps.databaseUrl, onWake: () => pump.wake(), onError })
  let isServerFine = false

  const pump = createMailPump<ClaimedMail>({ ...timing, atOnce: MAX_IN_FLIGHT, take, work, tidy, onError })

  async function take(count: number): Promise<ClaimedMail[]> {
    const sender = session.sender()
    if (sender === null) return []
    const { jobs, mails } = await db.transaction().execute(async (trx) => {
      // Who has one go on stores jobs for what waits, as if the jobs that are taken here were there still.
      await holdAnnouncements(trx)
      const jobs = await queue.takeMails(trx, count)
      const mails = jobs.length === 0 ? [] : await claimMails(trx, jobs, { sender, now: now() })
      return { jobs: jobs.length, mails }
    })
    // Behind jobs that came to nothing there may be others: those of an announcement that is paused, for one.
    return jobs > 0 && mails.length === 0 ? take(count) : mails
  }

  async function work(mail: ClaimedMail): Promise<{ isServerAway: boolean }> {
    const outcome = await deliver(mail)
    isServerFine = outcome.name === 'sent'
    await untilSettled(mail, outcome)
    const isServerAway = outcome.name === 'retry' && outcome.isServer
    if (outcome.name !== 'sent')
      log.warn({ mail: mail.id, outcome: outcome.name, code: outcome.code }, 'a mail was not sent')
    // What ends because the program ends says nothing about the server.
    if (isServerAway && !pump.isStopping()) await noteMailError(db, outcome.reason, now()).catch(onError)
    return { isServerAway }
  }

  async function deliver(mail: ClaimedMail): Promise<SendOutcome> {
    try {
      return await deliverMail({ ...deps, transport }, mail, now())
    } catch (error) {
      onError(error)
      // Nobody was told of it yet; the reason may hold what is no administrator's business, and is in the log.
      return { name: 'retry', reason: 'The mail could not be made.', code: 'not made', isServer: false }
    }
  }

  /** A mail whose end could not be written down is still on its way: while this program lives, it goes on trying. */
  async function untilSettled(mail: ClaimedMail, outcome: SendOutcome): Promise<void> {
    const parts = { db, queue, bounce: deps.bounce, retry: { firstDelayMs: timing.firstRetryMs } }
    for (;;) {
      try {
        await settleMail(parts, mail, outcome, now())
        return
      } catch (error) {
        onError(error)
        if (!(await pump.pause())) return
      }
    }
  }

  async function tidy(): Promise<void> {
    const recovered = await recoverMails(db, now())
    if (recovered > 0)
      log.warn({ mails: recovered }, 'the delivery of mails is uncertain: their sender ended')
    const lost = await requeueLostMails({ db, queue })
    if (lost > 0) log.warn({ mails: lost }, 'mails waited without a job')
    if (isServerFine) await forgetMailError(db)
    isServerFine = false
    await beginDue()
    const begun = await db.selectFrom('announcements').select('id').where('state', '=', 'sending').execute()
    for (const { id } of begun) await db.transaction().execute((trx) => announcements.finish(trx, id, now()))
  }

  /** Its job is gone when it has begun, and not before; of two instances one finds it begun. */
  async function beginDue(): Promise<void> {
    const found = await db.transaction().execute(async (trx) => {
      const jobs = await queue.takeAnnouncements(trx)
      for (const { announcementId, at } of jobs)
        await announcements.begin(announcementId, new Date(at), now())
      return jobs.length
    })
    if (found > 0) await beginDue()
  }

  return {
    async start() {
      await session.start()
      pump.start()
    },
    async stop() {
      await pump.stop(() => transport.close())
      transport.close()
      await session.stop()
    },
  }
}
