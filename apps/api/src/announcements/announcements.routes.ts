import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { searchTowns } from '../shared/towns/towns.ts'
import { changeRoute } from '../activity/audit.ts'
import { announceRoutes, type AnnounceDeps } from './announce.routes.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  isCardThere,
  listAnnouncementRows,
  listAnnouncements,
  updateAnnouncement,
  listDeliveryProblems,
} from './announcements.repository.ts'
import { changeAnnouncement, nameOf, NO_ANNOUNCEMENT_MESSAGE, writtenFields } from './change-announcement.ts'
import { countAudience } from './audience.ts'
import { sendingRoutes } from './sending.routes.ts'
import { welcomeMailRoutes } from './welcome-mail.routes.ts'

const NO_CARD_MESSAGE = 'What the card shows is not there any more'

/** Announcements to the mailing list: reading and writing; `sending.routes.ts` changes their state. */
export function announcementRoutes(app: FastifyInstance, deps: AnnounceDeps): void {
  const { db, now, outbox } = deps
  sendingRoutes(app, deps)
  announceRoutes(app, deps)
  welcomeMailRoutes(app, deps)

  contractRoute(app, 'listAnnouncements', deps, () => listAnnouncements(db))

  contractRoute(app, 'listAnnouncementRows', deps, ({ query }) => listAnnouncementRows(db, query))

  contractRoute(app, 'getAnnouncement', deps, ({ params }) => read(params.id))

  changeRoute(app, 'createAnnouncement', deps, async ({ body }, { trx, record }) => {
    await refuseMissingCard(trx, body)
    const announcement = await insertAnnouncement(trx, body, now())
    await record(`Created ${nameOf(announcement)}`, { after: writtenFields(announcement) })
    return announcement
  })

  contractRoute(app, 'updateAnnouncement', deps, async ({ params, body }, { request }) => {
    const { subject, text, card, audience, version } = body
    const fields = { subject, text, card, audience }
    await refuseMissingCard(db, fields)
    const wanted = { id: params.id, action: 'edit', version } as const
    return changeAnnouncement(deps, request, wanted, async (trx, before, record) => {
      const after = await updateAnnouncement(trx, before, { fields }, now())
      const changed = { before: writtenFields(before), after: writtenFields(after) }
      await record(`Updated ${nameOf(after)}`, changed)
      return after
    })
  })

  contractRoute(app, 'deleteAnnouncement', deps, ({ params }, { request }) => {
    const wanted = { id: params.id, action: 'delete' } as const
    return changeAnnouncement(deps, request, wanted, async (trx, before, record) => {
      await deleteAnnouncement(trx, before.id)
      await record(`Deleted ${nameOf(before)}`, { before: writtenFields(before) })
    })
  })

  contractRoute(app, 'previewAnnouncement', deps, ({ body }) => outbox.preview(body))

  contractRoute(app, 'findTowns', deps, ({ query }) => searchTowns(query.search))

  contractRoute(app, 'getAudienceFigures', deps, ({ query }) => countAudience(db, query))

  contractRoute(app, 'listDeliveryProblems', deps, async ({ params }) => {
    await read(params.id)
    return listDeliveryProblems(db, params.id)
  })

  async function read(id: number) {
    const announcement = await findAnnouncement(db, id)
    if (!announcement) throw new HttpError(404, NO_ANNOUNCEMENT_MESSAGE)
    return announcement
  }
}

async function refuseMissingCard(db: Db, { card }: Pick<AnnouncementInput, 'card'>): Promise<void> {
  if (card && !(await isCardThere(db, card))) throw invalidFields({ card: NO_CARD_MESSAGE })
}
