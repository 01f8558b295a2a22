import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited } from '../activity/audit.ts'
import { withPatience } from '../http/large-body.ts'
import { takeTry, type ThrottlePolicy } from '../http/throttle.ts'
import { FORM_LIMITS, receiveImport } from './csv-import-form.ts'
import { importAddresses } from './csv-import.ts'

const MINUTE_MS = 60 * 1000
/** 5 MB over a slow line; every other body has 4 s. */
const PATIENCE = { idleMs: 5000, totalMs: MINUTE_MS }
/** Imports of one administrator. */
const BURST: ThrottlePolicy = {
  free: 20,
  firstDelayMs: 5000,
  maxDelayMs: MINUTE_MS,
  forgetAfterMs: 10 * MINUTE_MS,
}

/**
 * Takes a file of addresses. All or nothing: the file is read to its end first, and then imported in one transaction.
 * In a scope of its own, because of its form.
 */
export function importRoute(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    contractRoute(scope, 'importSubscribers', deps, async (_input, { request, reply }) => {
      if (!request.isMultipart()) throw new HttpError(415, 'The file must be sent as multipart/form-data.')
      const waitMs = await takeTry(deps.db, `import:${request.session.userId}`, BURST, deps.now())
      if (waitMs > 0) {
        throw new HttpError(429, 'That were many files at once. Please wait a moment.', {
          retryAfterS: Math.ceil(waitMs / 1000),
        })
      }
      const form = await withPatience({ request, reply }, PATIENCE, () => receiveImport(request))
      const report = await audited(deps, request, async (trx, record) => {
        const imported = await importAddresses(trx, form, deps.now())
        const counts = {
          imported: imported.imported,
          known: imported.known,
          refused: imported.refused.length,
        }
        // Without the addresses, which may be erased one day.
        await record({ done: 'Imported', what: 'a file of addresses', before: null, after: counts })
        return imported
      })
      return { status: 200, body: report }
    })
  })
}
