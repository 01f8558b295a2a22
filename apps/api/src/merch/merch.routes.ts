import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { listPublicReleases } from './merch.repository.ts'

/** Products of a store elsewhere that visitors may see. */
export interface StoreItems {
  items: MerchItem[]
  /** When the list has to be looked at again; null when nothing changes by itself. */
  validUntil: Date | null
}

export interface MerchDeps extends RouteDeps {
  /** Also has what is no longer fresh read again, behind the scenes. */
  readStoreItems: () => Promise<StoreItems>
}

/** `GET /api/merch-items`: the music releases, with `?includePrintful=true` followed by the store's products. */
export function merchRoutes(app: FastifyInstance, deps: MerchDeps): void {
  contractRoute(app, 'listMerchItems', deps, async ({ query }) => {
    const releases = await listPublicReleases(deps.db)
    if (query.includePrintful !== 'true') return { status: 200, body: releases }
    const { items, validUntil } = await deps.readStoreItems()
    return { status: 200, body: [...releases, ...items], validUntil }
  })
}
