import slugify from '@sindresorhus/slugify'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event-schedule'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import { SLUG_MAX_LENGTH } from '@troubadour/domain/site/slug'
import { invalidFields } from '../http/contract-route.ts'
import type { ContentEntity, ContentName, Db } from './tables.ts'

const DAY_MS = 86_400_000

/** What a slug is made of: the title and, for a show, its date. */
type Named = Pick<ContentEntity<ContentName>, 'id' | 'title'> & ScheduledEvent

/** The day of a show that is held once, YYYY-MM-DD; '' for anything else. */
function dayOf(named: Named): string {
  if (named.date === undefined) return ''
  // The zone of the texts only matters to hours; times that were set by hand have their own.
  const { firstDay, isRecurring } = eventSchedule(named, { timeZone: 'UTC' })
  return firstDay === null || isRecurring ? '' : new Date(firstDay * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The slug of content by its title and, for a show, its day (docs/product/states.md#addresses). Without a letter or digit
 * that an address can have, it is the day and the id.
 */
export function slugOf(named: Named): string {
  const words = slugify(named.title)
  const ending = [dayOf(named), words ? '' : named.id].filter(Boolean).join('-')
  const cut = words.slice(0, SLUG_MAX_LENGTH - ending.length - 1).replace(/-+$/, '')
  return [cut, ending].filter(Boolean).join('-')
}

/** Whether visitors see it. */
export function isPublic(entity: ContentEntity<ContentName>): boolean {
  if ('isVisible' in entity) return entity.isVisible
  return entity.saleInfo !== HIDDEN_SALE_INFO && (entity.isVisibleInHearIt || entity.isVisibleInStore)
}

/** Whether something else has this slug, or had it. */
async function isTaken(trx: Db, name: ContentName, slug: string, id: number): Promise<boolean> {
  const current = trx
    // For the compiler it is the table of events: all content has these columns.
    .selectFrom(name as 'events')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
  const former = trx
    .selectFrom('formerSlugs')
    .select('entityId as id')
    .where('kind', '=', name)
    .where('slug', '=', slug)
    .where('entityId', '!=', id)
  return (await current.unionAll(former).execute()).length > 0
}

/** A slug that nothing else has or had: as it is, else with a number behind it. */
async function freeSlug(trx: Db, name: ContentName, wanted: string, id: number): Promise<string> {
  let slug = wanted
  for (let number = 2; await isTaken(trx, name, slug, id); number += 1) {
    const ending = `-${number}`
    slug = wanted.slice(0, SLUG_MAX_LENGTH - ending.length) + ending
  }
  return slug
}

/** Whether a slug was made from the content that has it, and not written by hand. */
function isDerived(before: Named & { slug: string }): boolean {
  const derived = slugOf(before)
  return before.slug === derived || /^-\d+$/.test(before.slug.replace(derived, ''))
}

/**
 * The slug of content that is written: the one that was asked for, else the one it has, which follows its title as long as
 * nobody has set it by hand (docs/product/states.md#addresses).
 * @throws HttpError 400 when the one that was asked for is somebody else's
 */
export async function nextSlug(
  trx: Db,
  name: ContentName,
  { before, after, asked }: { before?: Named & { slug: string }; after: Named; asked?: unknown },
): Promise<string> {
  if (typeof asked === 'string') {
    if (await isTaken(trx, name, asked, after.id))
      throw invalidFields({ slug: 'Another page has this address, or had it' })
    return asked
  }
  const wanted = slugOf(after)
  if (before && asked === undefined && (slugOf(before) === wanted || !isDerived(before))) return before.slug
  return freeSlug(trx, name, wanted, after.id)
}
