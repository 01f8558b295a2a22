import { CONTENT_NAMES, type ContentName, type ShownName } from '@troubadour/domain/content/kind-names'
import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { orderedByHand } from '@troubadour/domain/order/order-by-hand'
import { sql } from 'kysely'
import { contentTable, lockContent, type ContentTable } from './content-table.ts'
import type { Db } from './tables.ts'

/** The table of each kind of content. */
export const contentTables = Object.fromEntries(
  CONTENT_NAMES.map((name) => [name, contentTable(name)]),
  // Object.fromEntries loses the names.
) as { [Name in ContentName]: ContentTable<Name> }
export const { events, musicTracks: tracks, posts, ownPages, ownProducts } = contentTables

/** The rows that visitors see, in their order. */
export async function listShown<Name extends ShownName>(db: Db, name: Name): Promise<ContentEntity<Name>[]> {
  // Typed as own pages: all kinds with such a list can be hidden.
  const table = contentTables[name] as ContentTable<'ownPages'>
  const rows = orderedByHand(await table.list(db, { where: { isVisible: true } }))
  return rows as unknown as ContentEntity<Name>[]
}

/** Serializes all writers of content and of the site settings until the transaction ends, always in the same order. */
export async function lockAllContent(trx: Db): Promise<void> {
  for (const name of CONTENT_NAMES) await lockContent(trx, name)
  await lockSiteSettings(trx)
}

/** Serializes writers of the site settings until the transaction ends. */
export async function lockSiteSettings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site_settings'))`.execute(trx)
}
