import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { orderedByHand } from '@troubadour/domain/order/order-by-hand'
import { oldestFirst, type LinkedPage } from '@troubadour/domain/site/own-page'
import { ownPages } from './content.ts'
import type { Db } from './tables.ts'

/** The visible pages, in their order. */
export async function listLinkedPages(db: Db): Promise<LinkedPage[]> {
  const pages = await ownPages.list(db, { where: { isVisible: true } })
  return orderedByHand(oldestFirst(pages)).map(({ text, ...page }) => ({
    ...page,
    imageUrl: firstPicture(text),
  }))
}

const PICTURES = /!\[[^\]]*\]\((\/media\/[\w.-]+)/g

function firstPicture(text: string): string {
  const paths = [...text.matchAll(PICTURES)].map(([, path = '']) => path)
  return paths.find((path) => mediaPicture(path)) ?? ''
}
