import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteDraft, findDraft, putDraft, type DraftOwner } from './drafts.repository.ts'

/** The drafts of whoever is signed in. They change with every keystroke and are private, so no log tells of them. */
export function draftRoutes(app: FastifyInstance, { db, now, cache }: RouteDeps): void {
  // No public answer depends on a draft: whoever types must not empty the cache of the visitors.
  const deps = { cache: { ...cache, drop: () => undefined } }

  contractRoute(app, 'getDraft', deps, async ({ params }, { request }) => ({
    status: 200,
    body: await findDraft(db, ownerOf(request, params.key)),
  }))

  contractRoute(app, 'saveDraft', deps, async ({ params, body }, { request }) => {
    const owner = ownerOf(request, params.key)
    return {
      status: 200,
      body: await db.transaction().execute((trx) => putDraft(trx, owner, body, now())),
    }
  })

  contractRoute(app, 'deleteDraft', deps, async ({ params }, { request }) => {
    await deleteDraft(db, ownerOf(request, params.key))
    return { status: 204 }
  })
}

/** @throws HttpError 401 without a session, which the access check has seen before */
function ownerOf(request: FastifyRequest, key: string): DraftOwner {
  const { userId } = request.session
  if (userId === undefined) throw new HttpError(401, 'Please sign in.')
  return { userId, key }
}
