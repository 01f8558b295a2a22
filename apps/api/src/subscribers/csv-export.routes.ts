import { Readable, pipeline } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify'
import type { SubscriberFilter } from '@troubadour/domain/mailing-list/subscriber'
import type { RouteDeps } from '../http/deps.ts'
import { fileRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import { CSV_FILE, csvName } from '../shared/csv-file.ts'
import { matching } from './subscriber-admin.repository.ts'

/** Exports the list as CSV, read and sent in batches, so that memory use does not grow with it. */
export function exportRoute(app: FastifyInstance, { db, now }: RouteDeps): void {
  fileRoute(app, 'exportSubscribers', async ({ query: filter }, { request, reply }) => {
    // Before the first byte, so that an unreachable database gives an error response instead of a broken file.
    const first = await readBatch(db, filter)
    const csv = stringify({ ...CSV_FILE, columns: EXPORT_COLUMNS })
    const rows = Readable.from(rowsAfter(db, filter, first))
    // Fastify gets the error from the last stream, and aborts the response.
    pipeline(rows, csv, () => {})
    request.log.info({ userId: request.session.userId }, 'list exported')
    return reply.headers(csvName('subscribers', now())).send(csv)
  })
}

/** Rows per query. */
const BATCH_SIZE = 1000

const EXPORT_COLUMNS = [
  'email',
  'state',
  'source',
  'signed up',
  'since',
  'consent',
  'town',
  'region',
  'country',
]

type Filter = Omit<SubscriberFilter, 'before'>
type Batch = Awaited<ReturnType<typeof readBatch>>

/** A batch of subscribers, newest first, with their last consent. @param before only older ones than this */
export async function readBatch(db: Db, filter: Filter, before?: number) {
  return matching(db, filter)
    .select(['subscriptions.id', 'email', 'state', 'source', 'createdAt', 'stateChangedAt', 'town'])
    .select(({ selectFrom }) =>
      selectFrom('consents')
        .select('wording')
        .whereRef('consents.subscriptionId', '=', 'subscriptions.id')
        .where('kind', '!=', 'unsubscribed')
        .orderBy('at', 'desc')
        .orderBy('consents.id', 'desc')
        .limit(1)
        .as('wording'),
    )
    .$if(before !== undefined, (query) => query.where('subscriptions.id', '<', before ?? 0))
    .orderBy('subscriptions.id', 'desc')
    .limit(BATCH_SIZE)
    .execute()
}

/** All subscribers as rows of the file, read in batches while it is sent. */
export async function* rowsAfter(db: Db, filter: Filter, first: Batch): AsyncGenerator<string[]> {
  for (let batch = first; batch.length > 0;) {
    for (const { email, state, source, createdAt, stateChangedAt, wording, town } of batch) {
      const times = [createdAt.toISOString(), stateChangedAt.toISOString()]
      const place = [town?.name ?? '', town?.region ?? '', town?.country ?? '']
      yield [email, state, source, ...times, wording ?? '', ...place]
    }
    const last = batch.at(-1)
    batch = batch.length < BATCH_SIZE || !last ? [] : await readBatch(db, filter, last.id)
  }
}
