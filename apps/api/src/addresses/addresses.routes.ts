import type { FastifyInstance } from 'fastify'
import { contentTables, events, ownPages, posts, tracks } from '../db/content.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'

const TABLES = { shows: events, music: tracks, posts, pages: ownPages }

/** docs/product/calls.md#addresses @param findProduct finds a product of Printful by its slug */
export function addressRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  findProduct: (slug: string) => Promise<string | undefined>,
): void {
  contractRoute(app, 'findAddress', deps, async ({ params: { kind, slug } }) => {
    const found =
      kind === 'store'
        ? ((await contentTables.ownProducts.findAddress(deps.db, slug, deps.now())) ??
          (await findProduct(slug)))
        : await TABLES[kind].findAddress(deps.db, slug, deps.now())
    if (found === undefined) throw new HttpError(404, 'There is nothing at this address.')
    if (found === 'gone') throw new HttpError(410, 'What was at this address has been deleted.')
    return { slug: found }
  })
}
