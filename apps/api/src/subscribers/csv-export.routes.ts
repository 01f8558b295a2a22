import { Readable, pipeline } from 'node:stream'
import { contract } from '@troubadour/domain/contract/contract'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify'
import type { RouteDeps } from '../deps.ts'
import { refuseUnsafeText, validate } from '../http/contract-route.ts'
import { EXPORT_COLUMNS, readBatch, rowsAfter } from './csv-export.ts'

/**
 * The list as a file for spreadsheets, read and sent in parts: how long it is makes no difference to the memory. Not by
 * `contractRoute`, whose answers are JSON.
 */
export function exportRoute(app: FastifyInstance, { db, now }: RouteDeps): void {
  const { path, method, access } = contract.exportSubscribers
  app.route({
    method,
    url: path,
    config: { endpoint: { name: 'exportSubscribers', ...contract.exportSubscribers }, access },
    handler: async (request, reply) => {
      refuseUnsafeText(request.query)
      // What the schema gives; `validate` is one for all schemas.
      const filter = validate(contract.exportSubscribers.query, request.query) as Parameters<
        typeof readBatch
      >[1]
      // Before the first byte, so that a database that is away is an answer, and no broken file.
      const first = await readBatch(db, filter)
      const csv = stringify({
        header: true,
        columns: EXPORT_COLUMNS,
        // Without it Excel takes the file for one in its own country's letters.
        bom: true,
        record_delimiter: 'windows',
        quoted_match: /[\r\n]/,
        escape_formulas: true,
      })
      const rows = Readable.from(rowsAfter(db, filter, first))
      // Fastify hears of an error from the last stream, and cuts the answer off.
      pipeline(rows, csv, () => {})
      request.log.info({ userId: request.session.userId }, 'list exported')
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="subscribers-${now().toISOString().slice(0, 10)}.csv"`,
        )
        .send(csv)
    },
  })
}
