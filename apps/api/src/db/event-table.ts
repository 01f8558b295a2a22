import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { ContentTable } from './content-table.ts'
import { events } from './content.ts'
import { storeReadings } from './event-readings.ts'
import type { Db } from './tables.ts'

type StoredEvent = ContentEntity<'events'>
type Arguments<Name extends keyof ContentTable<'events'>> = Parameters<ContentTable<'events'>[Name]>

/**
 * The table of events as responses have them, with a current reading, which each save stores.
 * @param readSite the time zone of the site
 */
export function eventTable(readSite: () => Promise<{ timeZone: string }>) {
  async function shown<Row extends StoredEvent>(rows: readonly Row[]) {
    const site = await readSite()
    return rows.map((row) => withCurrentReading(row, site))
  }
  async function saved(trx: Db, row: StoredEvent) {
    const site = await readSite()
    await storeReadings(trx, site.timeZone, row.id)
    return withCurrentReading(row, site)
  }
  return {
    ...events,
    list: async (...args: Arguments<'list'>) => shown(await events.list(...args)),
    listDeleted: async (...args: Arguments<'listDeleted'>) => shown(await events.listDeleted(...args)),
    async find(...args: Arguments<'find'>) {
      const row = await events.find(...args)
      return row && (await shown([row]))[0]
    },
    insert: async (...args: Arguments<'insert'>) => saved(args[0], await events.insert(...args)),
    update: async (...args: Arguments<'update'>) => saved(args[0], await events.update(...args)),
    async delete(...args: Arguments<'delete'>) {
      const row = await events.delete(...args)
      return row && (await shown([row]))[0]
    },
    async restore(...args: Arguments<'restore'>) {
      const row = await events.restore(...args)
      return row && saved(args[0], row)
    },
  }
}
