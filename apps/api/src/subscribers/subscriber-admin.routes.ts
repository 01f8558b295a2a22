import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited } from '../activity/audit.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { addSubscriber } from './add-subscriber.ts'
import { exportRoute } from './csv-export.ts'
import { importRoute } from './csv-import.ts'
import { readFigures } from './subscriber-admin-figures.ts'
import {
  eraseSubscriber,
  findSubscriber,
  listSubscribers,
  listUnasked,
} from './subscriber-admin.repository.ts'

const NO_SUBSCRIBER_MESSAGE = 'There is no such subscriber.'

/** The mailing list as an administrator sees it. */
export function subscriberAdminRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, outbox } = deps
  exportRoute(app, deps)
  importRoute(app, deps)

  contractRoute(app, 'listSubscribers', deps, async ({ query }) => ({
    status: 200,
    body: await listSubscribers(db, query),
  }))

  contractRoute(app, 'getSubscriber', deps, async ({ params }) => {
    const body = await findSubscriber(db, params.id)
    if (!body) throw new HttpError(404, NO_SUBSCRIBER_MESSAGE)
    return { status: 200, body }
  })

  contractRoute(app, 'addSubscriber', deps, async ({ body }, { request }) => ({
    status: 201,
    body: await addSubscriber(deps, request, body),
  }))

  contractRoute(app, 'eraseSubscriber', deps, async ({ params }, { request }) => {
    await audited(deps, request, async (trx, record) => {
      if (!(await eraseSubscriber(trx, params.id))) throw new HttpError(404, NO_SUBSCRIBER_MESSAGE)
      // By number alone: what was erased must not live on here.
      await record({ done: 'Erased', what: `the subscriber ${params.id}`, before: null, after: null })
    })
    return { status: 204 }
  })

  contractRoute(app, 'getSubscriberFigures', deps, async () => {
    const { timeZone } = await deps.readSite()
    return { status: 200, body: await readFigures(deps, { now: now(), timeZone }) }
  })

  contractRoute(app, 'requestConfirmations', deps, async (_input, { request }) => {
    refuseWithoutMail(deps)
    const queued = await audited(deps, request, async (trx, record) => {
      const ids = await listUnasked(trx)
      if (ids.length === 0) return 0
      const mail = { kind: 'confirmation', announcementId: null, toAddress: null } as const
      await outbox.add(
        trx,
        ids.map((subscriptionId) => ({ ...mail, subscriptionId })),
        now(),
      )
      await record({
        done: 'Queued',
        what: `${ids.length} mails that ask to confirm`,
        before: null,
        after: null,
      })
      return ids.length
    })
    return { status: 200, body: { queued } }
  })
}
