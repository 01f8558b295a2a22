import { setTimeout as sleep } from 'node:timers/promises'
import { traceWork } from '@troubadour/server/request-scope'
import { CONFIRMATION_LINK_MS } from '@troubadour/domain/time/periods'
import type { FastifyBaseLogger } from 'fastify'
import { isAccountMail } from './account-mails.ts'
import { DAILY_DIGEST, DEAD_TICKET_LINK } from './digest-note.ts'
import type { MailService } from './mail-outbox.ts'
import type { Db } from '../db/tables.ts'
import { JobError, type Job, type JobResult, type JobRun } from '../jobs/job.ts'
import { claimMails, recoverMails, settleMail, type ClaimedMail, type Bounce } from './mail-queue.ts'
import type { MailConfig } from '../config/mail-config.ts'
import { createMailTransport, MAX_IN_FLIGHT, type SendOutcome, type MailTransport } from './mail-transport.ts'
import { digestOf, newToken } from '../shared/tokens.ts'
import { isOrderNews } from './order-notes.ts'
import { isReceipt } from './receipt-note.ts'
import { isReminderMail } from './reminder-note.ts'
import { isOfList } from './mail-rules.ts'
import { renderMail, type MailContent } from './render-mail.ts'

/** Delays, which tests shorten. */
interface MailTiming {
  /** Delay after the first failure of a mail; it doubles each time. */
  firstRetryMs: number
  /** Between attempts to store an outcome while the database is unreachable. */
  pauseMs: number
}

const TIMING: MailTiming = { firstRetryMs: 10_000, pauseMs: 1000 }

export interface MailSenderDeps extends Pick<
  MailService,
  | 'readConfig'
  | 'links'
  | 'returnAddresses'
  | 'readMailbox'
  | 'readSite'
  | 'readCard'
  | 'addAccountLink'
  | 'makeDownload'
  | 'makeReceipt'
  | 'makeOrderNews'
  | 'makeReminder'
  | 'makeDigest'
  | 'makeDeadLinks'
> {
  db: Db
  now: () => Date
  bounce: Bounce
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  timing?: Partial<MailTiming>
}

/** A mail server, with connections to it. */
interface MailServer {
  config: MailConfig
  transport: MailTransport
}

/**
 * Sends queued mails. A mail is claimed before it is handed to the mail server, so that it is never sent twice, and
 * counts as being sent until its outcome is stored. While the mail server is down, a run fails, and the next one starts
 * with a single mail.
 */
export function createMailSender(deps: MailSenderDeps): Required<Pick<Job, 'run' | 'close'>> {
  const { db, now, log } = deps
  const timing = { ...TIMING, ...deps.timing }
  let server: MailServer | undefined
  const onError = (err: unknown) => log.warn({ err }, 'the mailing list has a problem')

  async function run({ signal, stopping, runner, isRetry, woken: nextWake }: JobRun): Promise<JobResult> {
    const recovered = await recoverMails(db, now())
    if (recovered > 0)
      log.warn({ mails: recovered }, 'the delivery of mails is uncertain: their sender ended')
    let concurrency = isRetry ? 1 : MAX_IN_FLIGHT
    let hasSent = false
    let problem: string | undefined
    const underWay = new Set<Promise<void>>()

    async function send(mail: ClaimedMail, by: MailServer): Promise<void> {
      const outcome = await deliver(mail, by)
      await untilSettled(mail, outcome, by, stopping)
      if (outcome.name !== 'sent')
        log.warn({ mail: mail.id, outcome: outcome.name, code: outcome.code }, 'a mail was not sent')
      if (outcome.name === 'retry' && outcome.isServer)
        problem ??= `The mail server refused, or did not answer (${outcome.code}).`
      else concurrency = MAX_IN_FLIGHT
    }

    try {
      for (;;) {
        const woken = nextWake()
        const by = serverInForce(underWay.size > 0)
        const count = concurrency - underWay.size
        const mayClaim = count > 0 && !signal.aborted && problem === undefined
        const mails = by && mayClaim ? await claimMails(db, { count, sender: runner, now: now() }) : []
        for (const mail of mails) {
          hasSent = true
          // Without a server none was claimed.
          const work = send(mail, by!).finally(() => underWay.delete(work))
          underWay.add(work)
        }
        if (underWay.size === 0) break
        await Promise.race([woken, ...underWay])
      }
    } finally {
      await Promise.all(underWay)
    }
    if (problem !== undefined) throw new JobError(problem)
    return hasSent ? 'done' : 'nothing'
  }

  /**
   * Opens the server in force, and closes the former one.
   * @param isBusy whether the former one is sending
   * @returns undefined when there is none, or while the former one is sending
   */
  function serverInForce(isBusy: boolean): MailServer | undefined {
    const config = deps.readConfig()
    if (server?.config === config) return server
    if (isBusy) return undefined
    server?.transport.close()
    server = config ? { config, transport: createMailTransport(config) } : undefined
    return server
  }

  async function deliver(mail: ClaimedMail, by: MailServer): Promise<SendOutcome> {
    try {
      return await deliverMail({ ...deps, ...by }, mail, now())
    } catch (error) {
      onError(error)
      // The mail was not handed over yet. The reason may be confidential, so it is only logged.
      return { name: 'retry', reason: 'The mail could not be made.', code: 'not made', isServer: false }
    }
  }

  /** Stores the outcome of a mail, with retries until the program stops. */
  async function untilSettled(
    mail: ClaimedMail,
    outcome: SendOutcome,
    { config }: MailServer,
    stopping: AbortSignal,
  ): Promise<void> {
    const { bounce } = deps
    const leaves = config.sinkUrl === undefined
    const parts = { db, bounce, leaves, retry: { firstDelayMs: timing.firstRetryMs } }
    for (;;) {
      try {
        await settleMail(parts, mail, outcome, now())
        return
      } catch (error) {
        onError(error)
        if (stopping.aborted) return
        await sleep(timing.pauseMs, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }

  return { run, close: () => server?.transport.close() }
}

/** Name and attributes of the span. */
const SENDING = {
  name: 'send mail',
  describe: (outcome: SendOutcome) => ({ 'troubadour.mail.outcome': outcome.name }),
}

type DeliveryDeps = MailSenderDeps & MailServer

/** Renders and sends a mail. @returns the outcome; when it throws, nothing was sent */
async function deliverMail(deps: DeliveryDeps, mail: ClaimedMail, now: Date): Promise<SendOutcome> {
  const { config, links, returnAddresses, readMailbox, transport, readSite, readCard } = deps
  const subject = { subscriptionId: mail.subscriptionId ?? 0, mailId: mail.id }
  const site = await readSite()
  const rendered = await renderMail({ readCard, site, links }, await contentOf(deps, mail, now), subject, now)
  const mailbox = mail.subscriptionId === null ? null : await readMailbox()
  const sender = config.from.address
  const returnAddress = mailbox ? returnAddresses.of(mail, mailbox.address ?? sender) : sender
  return traceWork(SENDING, () =>
    transport.send({
      ...rendered,
      to: mail.to,
      replyTo: site.contactEmail,
      returnAddress,
      messageId: messageIdOf(mail, config),
      oneClickUrl: isOfList(mail.kind) ? links.oneClick(subject) : null,
    }),
  )
}

async function contentOf(
  {
    db,
    addAccountLink,
    makeDownload,
    makeReceipt,
    makeOrderNews,
    makeReminder,
    makeDigest,
    makeDeadLinks,
  }: DeliveryDeps,
  mail: ClaimedMail,
  now: Date,
): Promise<MailContent> {
  const { kind, subscriptionId, userId, trackId, orderId, createdAt, to, parts, title } = mail
  if (kind === 'already-subscribed') return { kind }
  if (kind === 'confirmation') {
    if (subscriptionId === null) throw new Error('A confirmation is for a subscription.')
    return { kind, token: await addConfirmationToken(db, subscriptionId, now) }
  }
  if (kind === 'download') {
    if (trackId === null) throw new Error('A mail with a download link is about a release.')
    return { kind, ...(await makeDownload(trackId, now)) }
  }
  if (isReceipt(kind)) {
    if (orderId === null) throw new Error('A receipt is of an order.')
    return { kind, ...(await makeReceipt(orderId, now)) }
  }
  if (isOrderNews(kind)) {
    if (orderId === null) throw new Error('This mail is about an order.')
    return { kind, ...(await makeOrderNews({ orderId, mailedAt: createdAt, formerShow: title }, now)) }
  }
  if (isReminderMail(kind)) return { kind, ...(await makeReminder(mail)) }
  if (kind === DAILY_DIGEST) return { kind, ...(await makeDigest()) }
  if (kind === DEAD_TICKET_LINK) return { kind, ...(await makeDeadLinks()) }
  if (isAccountMail(kind)) {
    if (userId === null) throw new Error('A mail about an account is for an administrator.')
    return { kind, ...(await addAccountLink({ kind, userId, email: to }, now)) }
  }
  if (!parts) throw new Error('The announcement of this mail is not there.')
  return { kind, parts }
}

/** Created when the mail is rendered, since only its digest is stored; tokens of earlier mails stay valid. */
async function addConfirmationToken(db: Db, subscriptionId: number, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + CONFIRMATION_LINK_MS)
  await db
    .insertInto('confirmationTokens')
    .values({ digest: digestOf(token), subscriptionId, expiresAt })
    .execute()
  return token
}

/** The time distinguishes mails of a recreated database from earlier ones: some receivers drop duplicates. */
function messageIdOf({ id, createdAt }: ClaimedMail, { from }: MailConfig): string {
  return `<mail.${id}.${createdAt.getTime()}@${from.address.split('@').at(-1)}>`
}
