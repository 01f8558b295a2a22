import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Failures come in crowds: one statement for all of them. */
const FLUSH_AFTER_MS = 10_000

export type ErrorCounter = ReturnType<typeof createErrorCounter>

/**
 * Counts requests that end with a server error, by hours, in the table that all instances share
 * (docs/product/states.md#system).
 */
export function createErrorCounter({ db, now }: { db: Db; now: () => Date }) {
  const counts = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  /** Adds what was counted to the table. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const [hour, count] of counts) {
      counts.delete(hour)
      try {
        await db
          .insertInto('serverErrors')
          .values({ hour: new Date(hour), count })
          .onConflict((conflict) =>
            conflict.column('hour').doUpdateSet({ count: sql<number>`server_errors.count + excluded.count` }),
          )
          .execute()
      } catch (error) {
        // The database is often what failed: the next flush adds them.
        counts.set(hour, (counts.get(hour) ?? 0) + count)
        throw error
      }
    }
  }

  return {
    flush,
    /** Counts the calls of an app, and stores the rest when it closes. */
    watch(app: FastifyInstance): void {
      const onError = (err: unknown) => app.log.warn({ err }, 'the errors were not counted')
      app.addHook('onResponse', (request, reply, done) => {
        // Health checks answer with 503 on purpose.
        if (reply.statusCode >= 500 && request.routeOptions.config.endpoint) {
          const hour = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
          counts.set(hour, (counts.get(hour) ?? 0) + 1)
          timer ??= setTimeout(() => void flush().catch(onError), FLUSH_AFTER_MS).unref()
        }
        done()
      })
      app.addHook('onClose', () => flush().catch(onError))
    },
  }
}

export async function deleteOldErrors(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('serverErrors')
    .where('hour', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute()
}
