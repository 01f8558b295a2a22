import { Readable, pipeline } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify'
import type { SubscriberFilter } from '@troubadour/domain/mailing-list/subscriber'
import type { RouteDeps } from '../deps.ts'
import { fileRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import { matching } from './subscriber-admin.repository.ts'

/** The list as a file for spreadsheets, read and sent in parts: how long it is makes no difference to the memory. */
export function exportRoute(app: FastifyInstance, { db, now }: RouteDeps): void {
  fileRoute(app, 'exportSubscribers', async ({ query: filter }, { request, reply }) => {
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
    request.log.info({ userId: request.session?.userId }, 'list exported')
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="subscribers-${now().toISOString().slice(0, 10)}.csv"`,
      )
      .send(csv)
  })
}

/** Rows of one statement. */
const BATCH_SIZE = 1000

const EXPORT_COLUMNS = ['email', 'state', 'source', 'signed up', 'since', 'consent']

type Filter = Omit<SubscriberFilter, 'before'>
type Batch = Awaited<ReturnType<typeof readBatch>>

/** Some subscribers, newest first, with what they last agreed to. @param before only those older than this one */
export async function readBatch(db: Db, filter: Filter, before?: number) {
  return matching(db, filter)
    .select(['subscriptions.id', 'email', 'state', 'source', 'createdAt', 'stateChangedAt'])
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

/** All subscribers as rows of the file, read in parts as the file is sent. */
export async function* rowsAfter(db: Db, filter: Filter, first: Batch): AsyncGenerator<string[]> {
  for (let batch = first; batch.length > 0;) {
    for (const { email, state, source, createdAt, stateChangedAt, wording } of batch)
      yield [email, state, source, createdAt.toISOString(), stateChangedAt.toISOString(), wording ?? '']
    const last = batch.at(-1)
    batch = batch.length < BATCH_SIZE || !last ? [] : await readBatch(db, filter, last.id)
  }
}
