import { ownPageKind } from '@troubadour/domain/site/own-page'
import type { DeletedOwnPage, OwnPage } from '@troubadour/domain/site/own-page'

export interface PageData {
  pages: OwnPage[]
  /** The most recently deleted first. */
  deletedPages: DeletedOwnPage[]
}

export function mockPage(parts: Partial<OwnPage> & { id: number }): OwnPage {
  return { ...ownPageKind.example, slug: `page-${parts.id}`, title: `Page ${parts.id}`, ...parts }
}
