import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { changeRoute } from '../activity/audit.ts'
import { refuseWithoutMail } from '../mail/mail-outbox.ts'
import { addListRoute } from './add-list.routes.ts'
import { addSubscriber } from './add-subscriber.ts'
import { exportRoute } from './csv-export.routes.ts'
import { importRoute } from './csv-import.routes.ts'
import { readFigures } from './subscriber-admin-figures.ts'
import {
  eraseSubscriber,
  findSubscriber,
  listSubscribers,
  listUnasked,
} from './subscriber-admin.repository.ts'

const NO_SUBSCRIBER_MESSAGE = 'There is no such subscriber.'

export function subscriberAdminRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, outbox, erasures } = deps
  exportRoute(app, deps)
  importRoute(app, deps)
  addListRoute(app, deps)

  contractRoute(app, 'listSubscribers', deps, ({ query }) => listSubscribers(db, query))

  contractRoute(app, 'getSubscriber', deps, async ({ params }) => {
    const subscriber = await findSubscriber(db, params.id)
    if (!subscriber) throw new HttpError(404, NO_SUBSCRIBER_MESSAGE)
    return subscriber
  })

  contractRoute(app, 'addSubscriber', deps, ({ body }, { request }) => addSubscriber(deps, request, body))

  changeRoute(app, 'eraseSubscriber', deps, async ({ params }, { trx, record }) => {
    const email = await eraseSubscriber(trx, params.id)
    if (email === null) throw new HttpError(404, NO_SUBSCRIBER_MESSAGE)
    await erasures.recordLeaving(trx, 'erased', [email], now())
    // An erased address must not remain in the audit log.
    await record(`Erased the subscriber ${params.id}`)
  })

  contractRoute(app, 'getSubscriberFigures', deps, async () => {
    const { timeZone } = await deps.readSite()
    return readFigures(deps, { now: now(), timeZone })
  })

  changeRoute(app, 'requestConfirmations', deps, async (_input, { trx, record }) => {
    refuseWithoutMail(deps)
    const ids = await listUnasked(trx)
    if (ids.length > 0) {
      const mails = ids.map((subscriptionId) => ({ kind: 'confirmation', subscriptionId }) as const)
      await outbox.add(trx, mails, now())
      await record(`Queued ${ids.length} mails that ask to confirm`)
    }
    return { queued: ids.length, notLeavingText: await outbox.notLeavingText() }
  })
}
