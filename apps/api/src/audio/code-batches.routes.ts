import type { CodeBatch } from '@troubadour/domain/release/download-codes'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { tracks } from '../db/content.ts'
import { claimDemoRow } from '../db/demo-rows.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import {
  findCodeBatch,
  insertCodeBatch,
  listCodeBatches,
  listCodeBatchRows,
  listCodes,
  revokeCodeBatch,
} from './code-batches.repository.ts'
import { requireTrack } from './recordings.routes.ts'

const NO_SECRET_MESSAGE =
  'The server has no APP_SECRET, so the codes could not be printed again after it stops.'
const UNREADABLE_MESSAGE =
  'The server cannot read these codes with its APP_SECRET. Those that are printed still work.'

interface CodeDeps extends RouteDeps {
  secretBox: SecretBox
  /** False when APP_SECRET is generated at each start: data encrypted with it would be lost. */
  isAppSecretGiven: boolean
}

/** docs/product/calls.md#download-codes */
export function codeBatchRoutes(app: FastifyInstance, deps: CodeDeps): void {
  const { db, now, secretBox, isAppSecretGiven } = deps

  contractRoute(app, 'listCodeBatches', deps, async ({ params: { id } }) => {
    await requireTrack(db, id)
    return listCodeBatches(db, id)
  })

  contractRoute(app, 'listCodeBatchRows', deps, async ({ params: { id }, query }) => {
    await requireTrack(db, id)
    return listCodeBatchRows(db, id, query)
  })

  changeRoute(app, 'createCodeBatch', deps, async ({ params, body }, { trx, record }) => {
    await tracks.lock(trx)
    const { title } = await requireTrack(trx, params.id)
    if (!isAppSecretGiven) throw new HttpError(503, NO_SECRET_MESSAGE)
    await claimDemoRow(trx, 'musicTracks', params.id)
    const { name, codes, uses } = body
    const id = await insertCodeBatch(trx, secretBox, { trackId: params.id, name, codes, uses }, now())
    const batch = await requireBatch(trx, id)
    await record(`Made the download codes ${quoted(name)} of the track ${quoted(title)}`, {
      after: factsOf(batch),
    })
    return batch
  })

  contractRoute(app, 'getCodeSheet', deps, async ({ params: { id } }) => {
    const batch = await requireBatch(db, id)
    const codes = await listCodes(db, secretBox, id)
    if (!codes) throw new HttpError(503, UNREADABLE_MESSAGE)
    return { batch, codes }
  })

  changeRoute(app, 'revokeCodeBatch', deps, async ({ params: { id } }, { trx, record }) => {
    const before = await requireBatch(trx, id)
    await revokeCodeBatch(trx, id, now())
    const after = await requireBatch(trx, id)
    await record(`Revoked the download codes ${quoted(after.name)}`, {
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/** @throws HttpError 404 */
async function requireBatch(db: Db, id: number): Promise<CodeBatch> {
  const batch = await findCodeBatch(db, id)
  if (!batch) throw new HttpError(404, 'There are no such codes.')
  return batch
}

/** The fields in the audit log, without the count of uses: visitors redeem codes meanwhile. */
function factsOf({ name, codes, uses, revokedAt }: CodeBatch) {
  return { name, codes, uses, revokedAt }
}
