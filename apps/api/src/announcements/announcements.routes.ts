import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import type { FastifyInstance } from 'fastify'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited } from '../activity/audit.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  isCardThere,
  listAnnouncements,
  updateAnnouncement,
  listDeliveryProblems,
} from './announcements.repository.ts'
import { changeAnnouncement, nameOf, NO_ANNOUNCEMENT_MESSAGE, writtenFields } from './change-announcement.ts'
import { sendingRoutes } from './sending.routes.ts'

const NO_CARD_MESSAGE = 'What the card shows is not there any more'

/** Announcements to the mailing list: writing and reading them; sending.routes.ts has what moves them. */
export function announcementRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, outbox } = deps
  sendingRoutes(app, deps)

  contractRoute(app, 'listAnnouncements', deps, async () => ({
    status: 200,
    body: await listAnnouncements(db),
  }))

  contractRoute(app, 'getAnnouncement', deps, async ({ params }) => ({
    status: 200,
    body: await read(params.id),
  }))

  contractRoute(app, 'createAnnouncement', deps, async ({ body }, { request }) => {
    await refuseMissingCard(body)
    const created = await audited(deps, request, async (trx, record) => {
      const announcement = await insertAnnouncement(trx, body, now())
      await record({
        done: 'Created',
        what: nameOf(announcement),
        after: writtenFields(announcement),
      })
      return announcement
    })
    return { status: 201, body: created }
  })

  contractRoute(app, 'updateAnnouncement', deps, async ({ params, body }, { request }) => {
    const { subject, text, card, version } = body
    const fields = { subject, text, card }
    await refuseMissingCard(fields)
    const updated = await changeAnnouncement(
      deps,
      request,
      { id: params.id, action: 'edit', version },
      async (trx, before, record) => {
        const after = await updateAnnouncement(trx, before, { fields }, now())
        await record({
          done: 'Updated',
          what: nameOf(after),
          before: writtenFields(before),
          after: writtenFields(after),
        })
        return after
      },
    )
    return { status: 200, body: updated }
  })

  contractRoute(app, 'deleteAnnouncement', deps, async ({ params }, { request }) => {
    await changeAnnouncement(
      deps,
      request,
      { id: params.id, action: 'delete' },
      async (trx, before, record) => {
        await deleteAnnouncement(trx, before.id)
        await record({ done: 'Deleted', what: nameOf(before), before: writtenFields(before) })
      },
    )
    return { status: 204 }
  })

  contractRoute(app, 'previewAnnouncement', deps, async ({ body }) => ({
    status: 200,
    body: await outbox.render('announcement', body),
  }))

  contractRoute(app, 'listDeliveryProblems', deps, async ({ params }) => {
    await read(params.id)
    return { status: 200, body: await listDeliveryProblems(db, params.id) }
  })

  async function read(id: number) {
    const announcement = await findAnnouncement(db, id)
    if (!announcement) throw new HttpError(404, NO_ANNOUNCEMENT_MESSAGE)
    return announcement
  }

  async function refuseMissingCard({ card }: Pick<AnnouncementInput, 'card'>): Promise<void> {
    if (card && !(await isCardThere(db, card))) throw invalidFields({ card: NO_CARD_MESSAGE })
  }
}
