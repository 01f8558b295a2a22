import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import { isPublished } from '@troubadour/domain/post/publication'
import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/site/address'
import { isReservedPath } from '@troubadour/domain/site/reserved-paths'
import { SLUG_MAX_LENGTH } from '@troubadour/domain/site/slug'
import { wantedSlug } from '@troubadour/domain/site/slug-of'
import { sql } from 'kysely'
import { invalidFields } from '../http/contract-route.ts'
import type { ContentEntity, ContentName, Db, SluggedName } from './tables.ts'

/** Whether visitors see it. */
export function isPublic(entity: ContentEntity<ContentName>, now: Date): boolean {
  if ('publishedAt' in entity) return isPublished(entity, now)
  if ('isVisible' in entity) return entity.isVisible
  return entity.saleInfo !== HIDDEN_SALE_INFO && (entity.isVisibleInHearIt || entity.isVisibleInStore)
}

async function isTaken(trx: Db, name: SluggedName, slug: string, id: number): Promise<boolean> {
  // A title may well be 'Store'; what is typed as an address is refused before.
  if (name === 'ownPages' && isReservedPath(slug)) return true
  const current = trx
    // For the compiler it is the table of events: all that has slugs has these columns.
    .selectFrom(name as 'events')
    .select(sql<string>`id`.as('id'))
    .where('slug', '=', slug)
    .where('id', '!=', id)
  const former = trx
    .selectFrom('formerSlugs')
    .select('entityId as id')
    .where('kind', '=', name)
    .where('slug', '=', slug)
    .where('entityId', '!=', String(id))
  return (await current.unionAll(former).execute()).length > 0
}

/** A slug that nothing else has or had: as it is, else with a number behind it. */
async function freeSlug(trx: Db, name: SluggedName, wanted: string, id: number): Promise<string> {
  let slug = wanted
  for (let number = 2; await isTaken(trx, name, slug, id); number += 1) {
    const ending = `-${number}`
    slug = wanted.slice(0, SLUG_MAX_LENGTH - ending.length).replace(/-+$/, '') + ending
  }
  return slug
}

/**
 * The slug of content that is written: the one it wants, or the nearest that is free.
 * @throws HttpError 400 when the one that was asked for is somebody else's
 */
export async function nextSlug(
  trx: Db,
  name: SluggedName,
  slugs: Parameters<typeof wantedSlug>[0],
): Promise<string> {
  const wanted = wantedSlug(slugs)
  if (wanted === slugs.before?.slug) return wanted
  if (!slugs.asked) return freeSlug(trx, name, wanted, slugs.after.id)
  if (await isTaken(trx, name, wanted, slugs.after.id)) throw invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
  return wanted
}

/** A slug that something had is never given to anything else, and leads to where it is now. */
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

/** What had this slug before, where visitors saw it; undefined when nothing had. */
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
