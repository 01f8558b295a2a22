import type { FastifyInstance } from 'fastify'
import { audited, changeRoute } from '../activity/audit.ts'
import { refuseStale } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt } from '../http/throttle.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { HttpError } from '../shared/http-error.ts'
import { TEST_MAILS } from './sending.routes.ts'
import { lockWelcomeMail, readWelcomeMail, storeWelcomeMail } from './welcome-mail.repository.ts'

/** The mail after the confirmation (docs/product/mails.md#welcome-mail); its preview is that of announcements. */
export function welcomeMailRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, outbox } = deps

  contractRoute(app, 'getWelcomeMail', deps, () => readWelcomeMail(db))

  changeRoute(app, 'updateWelcomeMail', deps, async ({ body }, { trx, record }) => {
    const { version, ...fields } = body
    const before = await lockWelcomeMail(trx)
    refuseStale('The welcome mail was', version, before)
    const after = await storeWelcomeMail(trx, { ...fields, version: before.version + 1 }, now())
    await record('Updated the welcome mail', { before, after })
    return after
  })

  contractRoute(app, 'testWelcomeMail', deps, async ({ body }, { request }) => {
    const { version } = await readWelcomeMail(db)
    if (version === 0) throw new HttpError(404, 'There is no welcome mail yet.')
    refuseWithoutMail(deps)
    await requireAttempt(db, `test-mail:${request.session.userId}`, TEST_MAILS, now())
    await audited(deps, request, async (trx, record) => {
      // A test without an announcement is one of the welcome mail.
      await outbox.add(trx, [{ kind: 'test', toAddress: body.email }], now())
      await record('Asked for a test mail of the welcome mail')
    })
    return { message: await outbox.queuedText(`A test mail is on its way to ${body.email}.`) }
  })
}
