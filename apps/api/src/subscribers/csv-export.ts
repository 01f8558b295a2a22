import type { SubscriberFilter } from '@troubadour/domain/mailing-list/subscriber'
import type { Db } from '../db/tables.ts'
import { matching } from './subscriber-admin.repository.ts'

/** Rows of one statement. */
const BATCH_SIZE = 1000

export const EXPORT_COLUMNS = ['email', 'state', 'source', 'signed up', 'since', 'consent']

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

/** All of them as rows of the file; the next part is read when somebody has taken this one. */
export async function* rowsAfter(db: Db, filter: Filter, first: Batch): AsyncGenerator<string[]> {
  for (let batch = first; batch.length > 0;) {
    for (const { email, state, source, createdAt, stateChangedAt, wording } of batch)
      yield [email, state, source, createdAt.toISOString(), stateChangedAt.toISOString(), wording ?? '']
    const last = batch.at(-1)
    batch = batch.length < BATCH_SIZE || !last ? [] : await readBatch(db, filter, last.id)
  }
}
