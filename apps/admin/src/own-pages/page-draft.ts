import { draftOf, partOf } from '@troubadour/domain/schema/field'
import { IMPRINT_TITLES } from '@troubadour/domain/setup/setup-values'
import { ownPageConflict, ownPageFields, ownPageInput, type OwnPage } from '@troubadour/domain/site/own-page'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { ADDRESS_LABEL, PUBLIC_FROM_LABEL } from '../shared/content/field-labels.ts'
import { slugText } from '../shared/forms/address-field.tsx'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { PLACE_LABELS } from '../shared/text/place-labels.ts'

const EMPTY_DRAFT = {
  ...draftOf(ownPageFields, partOf(ownPageFields, 'initial')),
  /** Null while it is derived from the title. */
  slug: null as string | null,
}
export type PageDraft = typeof EMPTY_DRAFT

const FIELDS: EditedFields<PageDraft> = [
  { path: 'title', label: 'Title' },
  { path: 'slug', label: ADDRESS_LABEL, text: slugText },
  { path: 'text', label: 'Text' },
  { path: 'description', label: 'Description' },
  { path: 'place', label: 'Linked', text: (place) => PLACE_LABELS[place] },
  { path: 'isVisible', label: 'Visible' },
  { path: 'publicFrom', label: PUBLIC_FROM_LABEL },
]

/** An imprint begins with what the settings say of who runs the site. */
function toAsked(
  as: string,
  { language, companyName, projectName, contactEmail, contactPhone }: SiteSettings,
): PageDraft {
  if (as !== 'imprint') return EMPTY_DRAFT
  const known = [companyName || projectName, contactEmail, contactPhone].filter((part) => part !== '')
  return { ...EMPTY_DRAFT, title: IMPRINT_TITLES[language], text: known.join('\n\n') }
}

/** The form of a page (docs/product/validation.md#page-form). */
export const PAGE_FORM = {
  fields: FIELDS,
  initial: EMPTY_DRAFT,
  toAsked,
  toDraft: ({ slug, ...page }: OwnPage) => ({ ...draftOf(ownPageFields, page), slug }),
  toInput: (draft: PageDraft) => draft,
  input: ownPageInput,
  conflict: ownPageConflict,
}
