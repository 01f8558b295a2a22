import type { AddressKind } from '@troubadour/domain/site/slug'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'

/** What has pages at addresses, by the folder of their paths. */
type AddressedContent = Record<
  AddressKind,
  { findAddress(db: Db, slug: string): Promise<string | 'gone' | undefined> }
>

/** docs/product/calls.md#addresses */
export function addressRoutes(app: FastifyInstance, deps: RouteDeps, content: AddressedContent): void {
  contractRoute(app, 'findAddress', deps, async ({ params: { kind, slug } }) => {
    const found = await content[kind].findAddress(deps.db, slug)
    if (found === undefined) throw new HttpError(404, 'There is nothing at this address.')
    if (found === 'gone') throw new HttpError(410, 'What was at this address has been deleted.')
    return { slug: found }
  })
}
