import { draftOf, partOf } from '@troubadour/domain/contract/field'
import {
  ownPageConflict,
  ownPageFields,
  ownPageInput,
  type OwnPage,
  type PagePlace,
} from '@troubadour/domain/site/own-page'
import { ADDRESS_LABEL, slugText } from '../shared/forms/address-field.tsx'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import { conflictReader } from '../shared/calls/outcome.ts'

const EMPTY_DRAFT = {
  ...draftOf(ownPageFields, partOf(ownPageFields, 'initial')),
  /** Null while it is derived from the title. */
  slug: null as string | null,
}
export type PageDraft = typeof EMPTY_DRAFT

export const PLACE_LABELS: Record<PagePlace, string> = {
  navigation: 'In the navigation and the footer',
  footer: 'In the footer',
  nowhere: 'Nowhere',
}

const FIELDS: EditedFields<PageDraft> = [
  { path: 'title', label: 'Title' },
  { path: 'slug', label: ADDRESS_LABEL, text: slugText },
  { path: 'text', label: 'Text' },
  { path: 'description', label: 'Description' },
  { path: 'place', label: 'Linked', text: (place) => PLACE_LABELS[place] },
  { path: 'isVisible', label: 'Visible' },
]

function toStored({ version, slug, ...page }: OwnPage): Stored<PageDraft> {
  return { draft: { ...draftOf(ownPageFields, page), slug }, version }
}

/** The form of a page (docs/product/validation.md#page-form). */
export const PAGE_FORM = {
  fields: FIELDS,
  resolver: schemaResolver<PageDraft>(ownPageInput),
  initial: EMPTY_DRAFT,
  toStored,
  toInput: (draft: PageDraft) => draft,
  readConflict: conflictReader(ownPageConflict, toStored),
}
