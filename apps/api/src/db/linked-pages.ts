import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { LinkedPage } from '@troubadour/domain/site/own-page'
import { listShown } from './content.ts'
import type { Db } from './tables.ts'

/** The visible pages, in their order. */
export async function listLinkedPages(db: Db): Promise<LinkedPage[]> {
  const pages = await listShown(db, 'ownPages')
  return pages.map(({ text, ...page }) => ({
    ...page,
    imageUrl: firstPicture(text),
  }))
}

const PICTURES = /!\[[^\]]*\]\((\/media\/[\w.-]+)/g

function firstPicture(text: string): string {
  const paths = [...text.matchAll(PICTURES)].map(([, path = '']) => path)
  return paths.find((path) => mediaPicture(path)) ?? ''
}
