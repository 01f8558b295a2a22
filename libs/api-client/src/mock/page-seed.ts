import { partOf } from '@troubadour/domain/contract/field'
import { ownPageFields, type DeletedOwnPage, type OwnPage } from '@troubadour/domain/site/own-page'

export interface PageData {
  pages: OwnPage[]
  /** The most recently deleted first. */
  deletedPages: DeletedOwnPage[]
}

const CREATED_AT = '2026-01-01T12:00:00.000Z'

export function mockPage(parts: Partial<OwnPage> & { id: number }): OwnPage {
  return {
    ...partOf(ownPageFields, 'initial'),
    slug: `page-${parts.id}`,
    title: `Page ${parts.id}`,
    text: 'Words of a **page**.',
    position: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    version: 1,
    ...parts,
  }
}
