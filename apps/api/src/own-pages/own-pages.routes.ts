import { oldestFirst } from '@troubadour/domain/site/own-page'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { ownPages } from '../db/content.ts'
import { listLinkedPages } from '../db/linked-pages.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { moveByHand } from '../content/move-by-hand.ts'
import { markdownHtml } from '../shared/markdown-html.ts'
import { storePageHtml } from '../content/page-html.ts'

/** docs/product/calls.md#pages */
export function ownPageRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listLinkedPages', deps, () => listLinkedPages(db))

  contractRoute(app, 'getPageHtml', deps, async ({ params: { slug } }) => {
    const page = await db
      .selectFrom('ownPages')
      .select('html')
      .where(({ and }) => and({ slug, isVisible: true }))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!page) throw new HttpError(404, 'There is no such page.')
    return page
  })

  contractRoute(app, 'listOwnPages', deps, () => ownPages.list(db))

  contractRoute(app, 'previewOwnPage', deps, async ({ body: { text, pictures } }) => ({
    html: markdownHtml(text, { pictures }),
  }))

  changeRoute(app, 'orderOwnPages', deps, async ({ body: { move } }, { trx, record }) => {
    await ownPages.lock(trx)
    return moveByHand({
      items: await ownPages.list(trx),
      usual: oldestFirst,
      move,
      noun: 'page',
      record,
      store: async (id, position) =>
        void (await trx.updateTable('ownPages').set({ position }).where('id', '=', id).execute()),
    })
  })

  changeRoute(app, 'createOwnPage', deps, async ({ body }, { trx, record }) => {
    const page = await ownPages.insert(trx, body, now())
    await storePageHtml(trx, page)
    await record(`Created ${contentName('page', page)}`, { after: page })
    return page
  })

  changeRoute(app, 'updateOwnPage', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, ownPages, 'page', { id, version: body.version })
    const page = await ownPages.update(trx, before, body, now())
    await storePageHtml(trx, page)
    await record(`Updated ${contentName('page', page)}`, { before, after: page })
    return page
  })

  deletionRoutes(app, deps, { table: ownPages, noun: 'page', callNoun: 'OwnPage' })
}
