import { CONTENT_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import { CONTENT_KINDS } from '@troubadour/domain/kinds/content-kinds'
import { recordActivity, ITSELF } from '../activity/audit.ts'
import { contentTables } from '../db/content.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { Job } from '../jobs/job.ts'
import { contentName } from './content-name.ts'

export const PUBLISH_JOB = 'publish'

const HOUR_MS = 60 * 60 * 1000

/** The kinds that can become visible by themselves. */
const NAMES = CONTENT_NAMES.filter((name) => CONTENT_KINDS[name].toShow)
// All are typed as events: only what all of these kinds have is used.
const kindOf = (name: ContentName) => CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
const tableOf = (name: ContentName) => contentTables[name] as unknown as (typeof contentTables)['events']

/** Shows hidden content when its time has come, once, also when the server was off then (docs/product/states.md#public-from). */
export function publishJob({ db, now }: Pick<RouteDeps, 'db' | 'now'>): Job {
  return {
    name: PUBLISH_JOB,
    everyMs: async () => {
      const moments = await Promise.all(NAMES.map((name) => nextMoment({ db }, name)))
      const next = Math.min(...moments.map((moment) => moment?.getTime() ?? Infinity))
      return Math.min(Math.max(next - now().getTime(), 1000), HOUR_MS)
    },
    retry: { firstMs: 5000, maxMs: HOUR_MS },
    timeoutMs: HOUR_MS,
    async run({ isRetry }) {
      let shown = 0
      for (const name of NAMES)
        shown += await db.transaction().execute(async (trx) => {
          const table = tableOf(name)
          await table.lock(trx)
          const due = await trx
            .selectFrom(name as 'events')
            .select('id')
            .where('publicFrom', '<=', now().toISOString())
            .where('deletedAt', 'is', null)
            .execute()
          for (const { id } of due) {
            const before = await table.find(trx, id)
            if (!before) continue
            const { toShow, noun, titleOf } = kindOf(name)
            const after = await table.update(trx, before, { ...toShow?.(before), publicFrom: null }, now())
            const summary = `Showed ${contentName(noun, titleOf(after))}, as planned`
            await recordActivity(trx, ITSELF, { kind: 'change', summary, before, after }, now())
          }
          return due.length
        })
      return shown > 0 || isRetry ? 'done' : 'nothing'
    },
  }
}

async function nextMoment({ db }: Pick<RouteDeps, 'db'>, name: ContentName): Promise<Date | null> {
  const row = await db
    .selectFrom(name as 'events')
    .select(({ fn }) => fn.min('publicFrom').as('next'))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.next ? new Date(row.next) : null
}
