import { compareIds } from '../schema/row.ts'
import { HIDDEN_SALE_INFO, splitImageList } from '../schema/item-values.ts'
import { toMillis } from '../time/zoned-time.ts'
import { orderedByHand, type Placed } from '../order/order-by-hand.ts'

// This file imports no schemas, because public pages load no zod.

/** The sale text that sorts an item first in the store (docs/product/states.md#merch-ordering). */
export const NEW_SALE_INFO = 'New!'
/** The category of releases among merch items, and of covers among uploads (docs/product/entities.md#merch-item). */
export const MUSIC_CATEGORY = 'MUSIC'
/** Category of all Printful products (docs/product/constants.md#merch-values). */
export const PRINTFUL_CATEGORY = 'APPAREL'

/** The fields of a merch item that the rules need. */
export interface OrderedItem extends Placed {
  category?: string | null
  categoryLabel?: string | null
  saleInfo?: string | null
  isComingSoon?: boolean | null
  createdAt?: string | Date | null
  isVisibleInHearIt?: boolean | null
  isVisibleInStore?: boolean | null
}

type Compare = (a: OrderedItem, b: OrderedItem) => number

/**
 * Newest first, ties by id. An item without a valid createdAt counts as the oldest. Each time is parsed only once:
 * sorting long lists takes tens of thousands of comparisons.
 */
function byNewest(items: readonly OrderedItem[]): Compare {
  const times = new Map(items.map((item) => [item, toMillis(item.createdAt)]))
  const timeOf = (item: OrderedItem) => {
    const time = times.get(item)
    return time === undefined || Number.isNaN(time) ? -Infinity : time
  }
  // Not a subtraction: the difference of two infinities is NaN.
  return (a, b) => Number(timeOf(b) > timeOf(a)) - Number(timeOf(a) > timeOf(b)) || compareIds(a.id, b.id)
}

/** 'New!' first, then available items, then newest first. */
function byStoreOrder(items: readonly OrderedItem[]): Compare {
  const newer = byNewest(items)
  return (a, b) =>
    Number(b.saleInfo === NEW_SALE_INFO) - Number(a.saleInfo === NEW_SALE_INFO) ||
    Number(Boolean(a.isComingSoon)) - Number(Boolean(b.isComingSoon)) ||
    newer(a, b)
}

/** The default order of the tracks, that of Hear It. Does not modify its input. */
export function newestFirst<T extends OrderedItem>(items: readonly T[]): T[] {
  return [...items].sort(byNewest(items))
}

/** The default order of the products, that of Get It. Does not modify its input. */
export function inStoreOrder<T extends OrderedItem>(items: readonly T[]): T[] {
  return [...items].sort(byStoreOrder(items))
}

/** Begins the ids of the musician's own products among merch items (docs/product/entities.md#merch-item). */
export const OWN_PRODUCT_ID = 'own-'

/** Whether a merch item or a product is one of the musician's own. */
export function isOwnProduct({ id }: Pick<OrderedItem, 'id'>): boolean {
  return typeof id === 'string' && id.startsWith(OWN_PRODUCT_ID)
}

const isMusic = ({ category }: OrderedItem) => category === MUSIC_CATEGORY

/** Whether visitors see the track in Hear It or Get It. */
export function isTrackOnSite(track: OrderedItem): boolean {
  return track.saleInfo !== HIDDEN_SALE_INFO && Boolean(track.isVisibleInHearIt || track.isVisibleInStore)
}

/** Not hidden by its sale text, and for music visible in the store. */
function isInStore(item: OrderedItem): boolean {
  return item.saleInfo !== HIDDEN_SALE_INFO && !(isMusic(item) && item.isVisibleInStore === false)
}

/**
 * The items of Get It, in order (docs/product/states.md#merch-ordering). An order by hand applies to tracks,
 * Printful's products and the musician's own separately (docs/product/states.md#order-by-hand). Does not modify its
 * input.
 */
export function storeItems<T extends OrderedItem>(items: readonly T[]): T[] {
  const usual = inStoreOrder(items)
  const lists = new Map(
    [...Map.groupBy(usual, groupOf)].map(([group, some]) => [
      group,
      orderedByHand(some).filter(isInStore).values(),
    ]),
  )
  // There is an iterator for each group, and it has as many items as the list has of its group.
  return usual.filter(isInStore).map((item) => lists.get(groupOf(item))!.next().value as T)
}

/** The items among which a moved one changes its place. */
function groupOf(item: OrderedItem): 'music' | 'own' | 'printful' {
  if (isOwnProduct(item)) return 'own'
  return isMusic(item) ? 'music' : 'printful'
}

/** The music among the items, newest first or in the order by hand (docs/product/states.md#merch-ordering). */
export function releasesInOrder<T extends OrderedItem>(items: readonly T[]): T[] {
  return orderedByHand(newestFirst(items.filter(isMusic)))
}

/**
 * The items of Hear It, in order: music with isVisibleInHearIt (docs/product/states.md#merch-ordering), even when its
 * sale text is 'Hidden'.
 */
export function hearItItems<T extends OrderedItem>(items: readonly T[]): T[] {
  return releasesInOrder(items).filter((item) => item.isVisibleInHearIt === true)
}

/** The category for display: the administrator's replacement, else the category itself. */
export function shownCategory({ categoryLabel, category }: Pick<OrderedItem, CategoryField>): string {
  return categoryLabel || category || ''
}
type CategoryField = 'category' | 'categoryLabel'

/** The distinct categories in the order of their first items (docs/product/public-pages.md#category-pills). */
export function merchCategories(items: readonly Pick<OrderedItem, CategoryField>[]): string[] {
  return [...new Set(items.flatMap((item) => shownCategory(item) || []))]
}

/** The items of one category; null selects all (docs/product/states.md#category-filter). */
export function filterByCategory<T extends Pick<OrderedItem, CategoryField>>(
  items: readonly T[],
  category: string | null,
): T[] {
  return items.filter((item) => category === null || shownCategory(item) === category)
}

/** All distinct pictures of an item, the main one first, which a product's list often repeats. */
export function itemPictures(item: { imageUrl: string; additionalImages: string }): string[] {
  return [...new Set([item.imageUrl, ...splitImageList(item.additionalImages)])].filter(Boolean)
}
