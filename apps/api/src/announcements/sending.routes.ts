import { SEND_AT_MESSAGE, type Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { AnnouncementAction } from '@troubadour/domain/mailing-list/announcement-actions'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { audited } from '../activity/audit.ts'
import { requireAttempt } from '../http/throttle.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { findAnnouncement, markTested, updateAnnouncement } from './announcements.repository.ts'
import {
  changeAnnouncement,
  nameOf,
  NO_ANNOUNCEMENT_MESSAGE,
  type AnnouncementChange,
} from './change-announcement.ts'
import {
  beginAnnouncement,
  finishIfDone,
  hasReceivers,
  needsQuestion,
  queueUncertain,
  receiversText,
} from './advance-announcements.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A later time is refused as a probable typing error. */
const SEND_AT_MAX_AHEAD_MS = 366 * DAY_MS

const STAYS_HERE_MESSAGE = `${NO_MAIL_SERVER_MESSAGE}. Nobody would get this announcement.`
const NO_RECIPIENTS_MESSAGE = 'Nobody has confirmed a subscription yet.'
const NOBODY_NEAR_MESSAGE = 'Nobody who confirmed a subscription lives there.'
const NONE_UNCERTAIN_MESSAGE = 'There is no uncertain delivery that could be sent again.'

/** Limit of test mails for each administrator. */
export const TEST_MAILS = {
  free: 10,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 10 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
  message: 'That were many test mails. Please wait a moment.',
}

/** Calls that need only the announcement's id. */
type StepRoute = 'unscheduleAnnouncement' | 'pauseAnnouncement' | 'resumeAnnouncement' | 'resendUncertain'

/** State changes of announcements, and test mails. */
export function sendingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, outbox } = deps
  const staysHereNow = () => outbox.sinkUrl !== null

  contractRoute(app, 'sendAnnouncement', deps, async ({ params, body }, { request }) => {
    const staysHere = staysHereNow()
    const sendAt = body.sendAt === null ? null : new Date(body.sendAt)
    if (sendAt) refuseUnlikely(sendAt, now())
    const action = sendAt ? 'schedule' : 'begin'
    const wanted = { id: params.id, action, version: body.version } as const
    return changeAnnouncement(deps, request, wanted, async (trx, before, record) => {
      refuseWithoutMail(deps, before)
      const needsAnswer = staysHere && !body.mayStayHere
      if (needsAnswer && (sendAt || (await hasReceivers(trx, before, 'real'))))
        throw new HttpError(409, STAYS_HERE_MESSAGE, { current: before })
      if (sendAt) {
        const after = await updateAnnouncement(trx, before, { state: 'scheduled', sendAt, staysHere }, now())
        await record(`Scheduled ${nameOf(after)}`, { before: times(before), after: times(after) })
        return after
      }
      if (!(await hasReceivers(trx, before)))
        throw new HttpError(409, before.audience ? NOBODY_NEAR_MESSAGE : NO_RECIPIENTS_MESSAGE, {
          current: before,
        })
      const after = await beginAnnouncement(trx, outbox, before, now())
      const summary = `Began to send ${nameOf(after)} to ${receiversText(after)}`
      await record(summary, { before: times(before), after: times(after) })
      return after
    })
  })

  /** Refuses to go on, without a mail server, with what was begun for real people while there was one. */
  const refuseUnasked = async (trx: Db, before: Announcement) => {
    if (await needsQuestion(trx, outbox, before))
      throw new HttpError(409, STAYS_HERE_MESSAGE, { current: before })
  }

  const addStep = (route: StepRoute, action: AnnouncementAction, take: AnnouncementChange<Announcement>) =>
    contractRoute(app, route, deps, ({ params }, { request }) =>
      changeAnnouncement(deps, request, { id: params.id, action }, take),
    )

  addStep('unscheduleAnnouncement', 'unschedule', async (trx, before, record) => {
    const after = await updateAnnouncement(
      trx,
      before,
      { state: 'draft', sendAt: null, staysHere: false },
      now(),
    )
    await record(`Unscheduled ${nameOf(after)}`, { before: times(before), after: times(after) })
    return after
  })

  addStep('pauseAnnouncement', 'pause', async (trx, before, record) => {
    const after = await updateAnnouncement(trx, before, { state: 'paused' }, now())
    await record(`Paused ${nameOf(after)}`)
    return after
  })

  addStep('resumeAnnouncement', 'resume', async (trx, before, record) => {
    refuseWithoutMail(deps, before)
    await refuseUnasked(trx, before)
    const resumed = await updateAnnouncement(
      trx,
      before,
      { state: 'sending', staysHere: staysHereNow() },
      now(),
    )
    await outbox.sendQueued(trx)
    await record(`Resumed ${nameOf(resumed)}`)
    // A mail that was being sent during the pause may have been the last one.
    return (await finishIfDone(trx, resumed.id, now())) ?? resumed
  })

  addStep('resendUncertain', 'resend', async (trx, before, record) => {
    refuseWithoutMail(deps, before)
    await refuseUnasked(trx, before)
    const count = await queueUncertain(trx, before.id)
    if (count === 0) throw new HttpError(409, NONE_UNCERTAIN_MESSAGE, { current: before })
    const state = before.state === 'paused' ? 'paused' : 'sending'
    const after = await updateAnnouncement(
      trx,
      before,
      { state, finishedAt: null, staysHere: staysHereNow() },
      now(),
    )
    if (state === 'sending') await outbox.sendQueued(trx)
    await record(`Queued ${nameOf(after)} again for ${count} in doubt`)
    return after
  })

  contractRoute(app, 'testAnnouncement', deps, async ({ params, body }, { request }) => {
    const announcement = await findAnnouncement(db, params.id)
    if (!announcement) throw new HttpError(404, NO_ANNOUNCEMENT_MESSAGE)
    refuseWithoutMail(deps)
    await requireAttempt(db, `test-mail:${request.session.userId}`, TEST_MAILS, now())
    await audited(deps, request, async (trx, record) => {
      await outbox.add(trx, [{ kind: 'test', announcementId: params.id, toAddress: body.email }], now())
      await markTested(trx, announcement)
      // The recipient is personal data, so it is not recorded.
      await record(`Asked for a test mail of ${nameOf(announcement)}`)
    })
    return { message: await outbox.queuedText(`A test mail is on its way to ${body.email}.`) }
  })
}

function refuseUnlikely(sendAt: Date, now: Date): void {
  const aheadMs = sendAt.getTime() - now.getTime()
  if (aheadMs <= 0 || aheadMs > SEND_AT_MAX_AHEAD_MS) throw invalidFields({ sendAt: SEND_AT_MESSAGE })
}

function times({ state, sendAt }: Announcement) {
  return { state, sendAt }
}
