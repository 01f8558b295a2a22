import { withDay } from '@troubadour/domain/event/event-slug'
import { NEW_TRACK_PRICE } from '@troubadour/domain/release/music-track'
import { sql } from 'kysely'
import { contentTable, lockContent } from './content-table.ts'
import { contentNames, type Db } from './tables.ts'

/** The tables of content, with the values of new rows that nobody edits. */
export const events = contentTable('events', { named: withDay })
export const tracks = contentTable('musicTracks', {
  fixed: { price: NEW_TRACK_PRICE, position: null, formerPlace: null },
})
export const posts = contentTable('posts')
export const ownPages = contentTable('ownPages', { fixed: { position: null } })

/** Serializes all writers of content and of the site settings until the transaction ends, always in the same order. */
export async function lockAllContent(trx: Db): Promise<void> {
  for (const name of contentNames) await lockContent(trx, name)
  await lockSiteSettings(trx)
}

/** Serializes writers of the site settings until the transaction ends. */
export async function lockSiteSettings(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site_settings'))`.execute(trx)
}
