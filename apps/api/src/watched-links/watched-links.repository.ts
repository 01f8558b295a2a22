import type { DeadLink } from '@troubadour/domain/watched-links/dead-link'
import { afterCheck, DEAD_AFTER_MS } from '@troubadour/domain/watched-links/watched-link'
import { watchedUses, type WatchedUse } from '@troubadour/domain/watched-links/watched-uses'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { sql } from 'kysely'
import { ownPages, posts, tracks } from '../db/content.ts'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'
import type { LinkAnswer } from './ask-link.ts'

export interface LinkDeps {
  db: Db
  now: () => Date
  readSite: () => Promise<SiteSettings>
}

/** A mail about a dead link can follow another one about the same link after this time: for a later show. */
const MAILED_AGAIN_MS = 3 * 24 * 3600 * 1000
const SECOND_MS = 1000

/** The links that are watched now, with what uses them. */
export async function readUses({ db, now, readSite }: LinkDeps): Promise<WatchedUse[]> {
  const site = await readSite()
  const content = {
    events: await eventTable(readSite).list(db, { where: { isVisible: true } }),
    tracks: await tracks.list(db),
    posts: await posts.list(db, { where: { isVisible: true } }),
    pages: await readPages(db),
    pressQuotes: await readPressQuotes(db),
    site,
  }
  return watchedUses(content, { now: now(), timeZone: site.timeZone })
}

async function readPressQuotes(db: Db) {
  const kit = await db.selectFrom('pressKit').select('content').where('isOn', '=', true).executeTakeFirst()
  const quotes = kit?.content.parts.quotes === 'hidden' ? [] : kit?.content.quotes
  return (quotes ?? []).map(({ link }) => ({ url: link }))
}

async function readPages(db: Db) {
  const shown = await ownPages.list(db, { where: { isVisible: true } })
  const rendered = await db
    .selectFrom('ownPages')
    .select(['id', 'html'])
    .where('isVisible', '=', true)
    .execute()
  const htmlOf = new Map(rendered.map(({ id, html }) => [id, html]))
  return shown.map((page) => ({ ...page, html: htmlOf.get(page.id) ?? '' }))
}

/** Stores which links are watched, and forgets the others, with what was found of them. */
export async function storeUses(db: Db, uses: readonly WatchedUse[]): Promise<void> {
  const rows = [...Map.groupBy(uses, ({ url }) => url)].map(([url, all]) => ({
    url,
    everyS: Math.min(...all.map(({ everyS }) => everyS)),
  }))
  await db.transaction().execute(async (trx) => {
    const urls = rows.map(({ url }) => url)
    await trx
      .deleteFrom('watchedLinks')
      .where(sql<boolean>`url <> all(${urls}::text[])`)
      .execute()
    if (rows.length > 0)
      await trx
        .insertInto('watchedLinks')
        // Two instances lock the rows in the same order.
        .values(rows.toSorted((a, b) => (a.url < b.url ? -1 : 1)))
        .onConflict((conflict) =>
          conflict.column('url').doUpdateSet((eb) => ({ everyS: eb.ref('excluded.everyS') })),
        )
        .execute()
  })
}

/**
 * Claims the link that has been due for the longest time, by storing that it is checked: no other instance gets it. A
 * muted one is not due.
 */
export async function claimLink(db: Db, now: Date) {
  const { rows } = await sql<{ id: number; url: string }>`
    update watched_links set checked_at = ${now} where id = (
      select id from watched_links
      where muted_at is null and (checked_at is null or checked_at + interval '1 second' *
        case when state = 'suspected' then least(every_s, ${DEAD_AFTER_MS / SECOND_MS}) else every_s end <= ${now})
      order by checked_at nulls first, id limit 1 for update skip locked)
    returning id, url`.execute(db)
  return rows[0]
}

/** Stores how a link answered. */
export async function storeAnswer(
  db: Db,
  id: number,
  { outcome, status }: LinkAnswer,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const query = trx.selectFrom('watchedLinks').select(['state', 'firstDeadAt', 'mailedAt', 'lastStatus'])
    const link = await query.where('id', '=', id).forUpdate().executeTakeFirst()
    if (!link) return
    const found = afterCheck(link, outcome, now)
    const isMailOld = link.mailedAt !== null && now.getTime() - link.mailedAt.getTime() >= MAILED_AGAIN_MS
    const mailedAt = found.state === 'alive' && isMailOld ? null : link.mailedAt
    // Why it counts as dead, also while it cannot be told.
    const isKept = outcome === 'cannot-tell' && found.firstDeadAt !== null
    const lastStatus = isKept ? link.lastStatus : status
    await trx
      .updateTable('watchedLinks')
      .set({ ...found, mailedAt, lastStatus })
      .where('id', '=', id)
      .execute()
  })
}

const selectDead = (db: Db) =>
  db
    .selectFrom('watchedLinks')
    .select(['id', 'url', 'lastStatus', 'firstDeadAt'])
    .where('state', '=', 'dead')
    .where('mutedAt', 'is', null)

/**
 * The dead links that nobody called fine, with what uses them now; ordered by id.
 * @param only 'urgent': ticket links of shows that are very soon
 */
export async function listDeadLinks(deps: LinkDeps, only?: 'urgent'): Promise<DeadLink[]> {
  const dead = await selectDead(deps.db).orderBy('id').execute()
  // Reading everything that has links takes longer.
  if (dead.length === 0) return []
  const byUrl = Map.groupBy(await readUses(deps), ({ url }) => url)
  return dead.flatMap(({ id, url, lastStatus, firstDeadAt }) => {
    const uses = (byUrl.get(url) ?? []).filter(({ isUrgent }) => isUrgent || !only)
    if (uses.length === 0 || !firstDeadAt) return []
    const status = lastStatus ?? ''
    return [{ id, url, status, firstDeadAt: firstDeadAt.toISOString(), uses: uses.map(({ use }) => use) }]
  })
}

/** Marks the dead ones of these links that no mail has told of. @returns how many there were */
export async function takeUnmailed(trx: Db, urls: readonly string[], now: Date): Promise<number> {
  if (urls.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('watchedLinks')
    .set({ mailedAt: now })
    .where('url', 'in', urls)
    .where('state', '=', 'dead')
    .where('mutedAt', 'is', null)
    .where('mailedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Calls a dead link fine. @returns its address; undefined when there is no such dead link */
export async function muteLink(trx: Db, id: number, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('watchedLinks')
    .set({ mutedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .where('mutedAt', 'is', null)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}
