import type { OwnPage } from '@troubadour/domain/site/own-page'
import type { Db } from '../db/tables.ts'
import { markdownHtml } from '../shared/markdown-html.ts'

function pageHtml(text: string): string {
  return markdownHtml(text, { pictures: 'uploaded' })
}

/** Renders the page when it is saved, instead of for each visitor. */
export async function storePageHtml(trx: Db, { id, text }: Pick<OwnPage, 'id' | 'text'>): Promise<void> {
  await trx
    .updateTable('ownPages')
    .set({ html: pageHtml(text) })
    .where('id', '=', id)
    .execute()
}
