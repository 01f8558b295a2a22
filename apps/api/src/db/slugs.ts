import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/address/address'
import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { SLUG_MAX_LENGTH } from '@troubadour/domain/address/slug'
import { wantedSlug } from '@troubadour/domain/address/slug-of'
import { sql } from 'kysely'
import { invalidFields } from '../shared/http-error.ts'
import type { Db, SluggedName } from './tables.ts'

/** Kinds whose pages are below the same path: what one has, or had, as its slug, no other can have. */
const SHARED_NAMES: readonly SluggedName[] = ['ownProducts', 'printfulProductSettings']

async function isTaken(trx: Db, name: SluggedName, slug: string, id: number): Promise<boolean> {
  // Only for slugs made from a title, such as 'Store': a typed one is refused earlier.
  if (name === 'ownPages' && isReservedPath(slug)) return true
  const others = SHARED_NAMES.includes(name) ? SHARED_NAMES.filter((other) => other !== name) : []
  const current = (of: SluggedName) =>
    trx
      // The type is that of the events table; all content with slugs has these columns.
      .selectFrom(of as 'events')
      .select(sql<string>`id`.as('id'))
      .where('slug', '=', slug)
  const former = (of: SluggedName) =>
    trx.selectFrom('formerSlugs').select('entityId as id').where('kind', '=', of).where('slug', '=', slug)
  const own = current(name)
    .where('id', '!=', id)
    .unionAll(former(name).where('entityId', '!=', String(id)))
  const all = others.reduce((query, other) => query.unionAll(current(other)).unionAll(former(other)), own)
  return (await all.execute()).length > 0
}

/** The writers of kinds that share their slugs have locks of their own, so here they wait for one another. */
async function lockShared(trx: Db, name: SluggedName): Promise<void> {
  if (SHARED_NAMES.includes(name))
    await sql`select pg_advisory_xact_lock(hashtext('shared-slugs'))`.execute(trx)
}

/** The wanted slug, or with a number appended when it is or was in use. */
async function freeSlug(trx: Db, name: SluggedName, wanted: string, id: number): Promise<string> {
  let slug = wanted
  for (let number = 2; await isTaken(trx, name, slug, id); number += 1) {
    const ending = `-${number}`
    slug = wanted.slice(0, SLUG_MAX_LENGTH - ending.length).replace(/-+$/, '') + ending
  }
  return slug
}

/**
 * The slug of content that is saved: the wanted one, or a free one near it.
 * @throws HttpError 400 when the requested slug is taken
 */
export async function nextSlug(
  trx: Db,
  name: SluggedName,
  slugs: Parameters<typeof wantedSlug>[0],
): Promise<string> {
  const wanted = wantedSlug(slugs)
  if (wanted === slugs.before?.slug) return wanted
  await lockShared(trx, name)
  if (!slugs.requested) return freeSlug(trx, name, wanted, slugs.after.id)
  if (await isTaken(trx, name, wanted, slugs.after.id)) throw invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
  return wanted
}

/** Stores a former slug, which is never reused and redirects to the current one. */
export async function rememberSlug(
  trx: Db,
  kind: SluggedName,
  { id: entityId, slug }: { id: number; slug: string },
  isPublic: boolean,
): Promise<void> {
  await trx
    .insertInto('formerSlugs')
    .values({ kind, slug, entityId, isPublic })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ isPublic }))
    .execute()
}

/** The id of the content that had this slug before, visible to visitors; undefined when there is none. */
export async function findFormer(db: Db, kind: SluggedName, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('formerSlugs')
    .select('entityId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('isPublic', '=', true)
    .executeTakeFirst()
  return row && Number(row.entityId)
}
