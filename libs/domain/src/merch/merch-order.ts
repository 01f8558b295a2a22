import { compareIds } from '../contract/row.ts'
import { toMillis } from '../time/zoned-time.ts'
import { orderedByHand, type Placed } from './order-by-hand.ts'

// Apart from the schemas: public pages use these values and rules, and load no zod.

/** The special sale text that takes an item off the public site (docs/product/constants.md#merch-values). */
export const HIDDEN_SALE_INFO = 'Hidden'
/** The sale text of what comes first in the store (docs/product/states.md#merch-ordering). */
const NEW_SALE_INFO = 'New!'
/**
 * The category that marks releases among merch items, and covers among uploads (docs/product/entities.md#merch-item).
 */
export const MUSIC_CATEGORY = 'MUSIC'

/** What the rules need of a merch item; the rest of it may be missing. */
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
 * Newest first, ties by id. An item without a readable createdAt counts as the oldest. Each time is read once: long
 * lists are compared tens of thousands of times.
 */
function byNewest(items: readonly OrderedItem[]): Compare {
  const times = new Map(items.map((item) => [item, toMillis(item.createdAt)]))
  const timeOf = (item: OrderedItem) => {
    const time = times.get(item)
    return time === undefined || Number.isNaN(time) ? -Infinity : time
  }
  // Compared, not subtracted: the difference of two infinities is no number.
  return (a, b) => Number(timeOf(b) > timeOf(a)) - Number(timeOf(a) > timeOf(b)) || compareIds(a.id, b.id)
}

/** 'New!' first, then what can be bought, then newest first. */
function byStoreOrder(items: readonly OrderedItem[]): Compare {
  const newer = byNewest(items)
  return (a, b) =>
    Number(b.saleInfo === NEW_SALE_INFO) - Number(a.saleInfo === NEW_SALE_INFO) ||
    Number(Boolean(a.isComingSoon)) - Number(Boolean(b.isComingSoon)) ||
    newer(a, b)
}

/** The usual order of the tracks, which is that of Hear It. The input is left as it is. */
export function newestFirst<T extends OrderedItem>(items: readonly T[]): T[] {
  return [...items].sort(byNewest(items))
}

/** The usual order of the products, which is that of Get It. The input is left as it is. */
export function inStoreOrder<T extends OrderedItem>(items: readonly T[]): T[] {
  return [...items].sort(byStoreOrder(items))
}

const isMusic = ({ category }: OrderedItem) => category === MUSIC_CATEGORY

/** True for a track that visitors see in one of the two places. */
export function isTrackOnSite(track: OrderedItem): boolean {
  return track.saleInfo !== HIDDEN_SALE_INFO && Boolean(track.isVisibleInHearIt || track.isVisibleInStore)
}

/** Nothing whose sale text is exactly 'Hidden', and no music that is not visible in the store. */
function isInStore(item: OrderedItem): boolean {
  return item.saleInfo !== HIDDEN_SALE_INFO && !(isMusic(item) && item.isVisibleInStore === false)
}

/**
 * What Get It shows, in order (docs/product/states.md#merch-ordering). An order by hand changes the places of tracks
 * among themselves and of products among themselves (docs/product/states.md#order-by-hand). The input is left as it is.
 */
export function storeItems<T extends OrderedItem>(items: readonly T[]): T[] {
  const usual = inStoreOrder(items)
  const shown = (isOfKind: (item: T) => boolean) =>
    orderedByHand(usual.filter(isOfKind)).filter(isInStore).values()
  const music = shown(isMusic)
  const products = shown((item) => !isMusic(item))
  // Each kind has as many items as places.
  return usual.filter(isInStore).map((item) => (isMusic(item) ? music : products).next().value as T)
}

/** The music among the items, newest first or as it was ordered by hand (docs/product/states.md#merch-ordering). */
export function releasesInOrder<T extends OrderedItem>(items: readonly T[]): T[] {
  return orderedByHand(newestFirst(items.filter(isMusic)))
}

/**
 * What Hear It shows, in order: music with isVisibleInHearIt true (docs/product/states.md#merch-ordering). It follows
 * that flag only: a sale text of 'Hidden' does not count here.
 */
export function hearItItems<T extends OrderedItem>(items: readonly T[]): T[] {
  return releasesInOrder(items).filter((item) => item.isVisibleInHearIt === true)
}

/** What visitors read as an item's category: the administrator's word, else the category itself. */
export function shownCategory({ categoryLabel, category }: Pick<OrderedItem, CategoryField>): string {
  return categoryLabel || category || ''
}
type CategoryField = 'category' | 'categoryLabel'

/**
 * The distinct categories in the order in which the list shows them first
 * (docs/product/public-pages.md#category-pills).
 */
export function merchCategories(items: readonly Pick<OrderedItem, CategoryField>[]): string[] {
  return [...new Set(items.flatMap((item) => shownCategory(item) || []))]
}

/** The items of one category; null selects all of them (docs/product/states.md#category-filter). */
export function filterByCategory<T extends Pick<OrderedItem, CategoryField>>(
  items: readonly T[],
  category: string | null,
): T[] {
  return items.filter((item) => category === null || shownCategory(item) === category)
}

/** All pictures of an item, the main one first: a product's own list often begins with it. */
export function itemPictures(item: { imageUrl: string; additionalImages: string }): string[] {
  return [...new Set([item.imageUrl, ...splitImageList(item.additionalImages)])].filter(Boolean)
}

/** The addresses of a comma-separated list (docs/product/entities.md#merch-item). */
export function splitImageList(list: string | null | undefined): string[] {
  return (list ?? '').split(',').flatMap((entry) => entry.trim() || [])
}
