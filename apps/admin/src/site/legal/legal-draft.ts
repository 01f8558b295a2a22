import { legalTextInput, type LegalText } from '@troubadour/domain/legal/legal'
import type { EditedFields } from '../../shared/editing/field-changes.ts'
import { schemaResolver } from '../../shared/forms/form-fields.ts'

export type LegalDraft = Pick<LegalText, 'text' | 'dateFrom'>

export const DATE_LABELS: Record<LegalText['dateFrom'], string> = {
  settings: 'The date in the site settings',
  change: 'The day of the last change',
}

export const LEGAL_FIELDS: EditedFields<LegalDraft> = [
  // Both versions side by side would be too long to read.
  { path: 'text', label: 'Text', text: (text) => `${wordsIn(text).toLocaleString('en-US')} words` },
  { path: 'dateFrom', label: 'Last updated', text: (dateFrom) => DATE_LABELS[dateFrom] },
]

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

export const toStored = ({ text, dateFrom, version }: LegalText) => ({ draft: { text, dateFrom }, version })

export const legalResolver = schemaResolver<LegalDraft>(legalTextInput)
