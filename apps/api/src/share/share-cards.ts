import { withCurrentReading } from '@troubadour/domain/event/read-event'
import { rowId } from '@troubadour/domain/schema/field'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import type { Product } from '@troubadour/domain/merch/product'
import { isPublished } from '@troubadour/domain/post/publication'
import {
  pageCard,
  postCard,
  productCard,
  releaseCard,
  showCard,
  siteCard,
  type ShareCard,
} from '@troubadour/domain/share/share-card'
import type { RouteDeps } from '../http/deps.ts'
import { pagePicture } from '../content/page-picture.ts'
import { events, ownPages, posts, tracks } from '../db/content.ts'

export interface ShareCardDeps extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  /** The visible products. */
  readProducts: () => Promise<Pick<Product, 'id' | 'title' | 'imageUrl'>[]>
}

/** The card of a share picture now; undefined for hidden content. @param id see `ShareCard` */
export async function findShareCard(
  { db, now, readSite, readProducts }: ShareCardDeps,
  shared: string,
): Promise<ShareCard | undefined> {
  const site = await readSite()
  if (shared === 'home') return siteCard(site)
  const [kind, number] = shared.split('-')
  if (kind === 'printful') {
    const product = (await readProducts()).find((one) => one.id === shared)
    return product && productCard(product, site)
  }
  const id = rowId.safeParse(number).data
  if (id === undefined) return undefined
  if (kind === 'show') {
    const [event] = await events.list(db, { where: { id, isVisible: true } })
    return event && showCard(withCurrentReading(event, site), site)
  }
  if (kind === 'post') {
    const [post] = await posts.list(db, { where: { id } })
    return post && isPublished(post, now()) ? postCard(post, site) : undefined
  }
  if (kind === 'page') {
    const [page] = await ownPages.list(db, { where: { id, isVisible: true } })
    return page && pageCard({ ...page, ...pagePicture(page) }, site)
  }
  if (kind !== 'music') return undefined
  const [track] = await tracks.list(db, { where: { id } })
  return track && isTrackOnSite(track) ? releaseCard({ ...track, id: shared }, site) : undefined
}
