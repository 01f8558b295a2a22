import type { FastifyInstance } from 'fastify'
import { audited } from '../../activity/audit.ts'
import { contractRoute } from '../../http/contract-route.ts'
import type { RouteDeps } from '../../http/deps.ts'
import { makeDue } from '../../jobs/jobs.repository.ts'
import { HttpError } from '../../shared/http-error.ts'
import { MOVE_JOB, readMove, storeMoveState } from './move-state.ts'

const NOTHING_MESSAGE = 'No files are being moved.'

/** The move of the site's files: progress, stop and go on (docs/product/states.md#moving-media). */
export function mediaMoveRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'getMediaMove', deps, () => readMove(deps.db))

  contractRoute(app, 'changeMediaMove', deps, ({ body: { isStopped } }, { request }) =>
    audited(deps, request, async (trx, record) => {
      const { state } = await readMove(trx)
      if (state === 'none') throw new HttpError(409, NOTHING_MESSAGE)
      if (isStopped === (state === 'stopped')) return readMove(trx)
      await storeMoveState(trx, { isStopped })
      if (!isStopped) await makeDue(trx, MOVE_JOB)
      await record(isStopped ? 'Stopped the move of the files' : 'Let the move of the files go on')
      return readMove(trx)
    }),
  )
}
