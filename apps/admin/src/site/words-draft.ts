import type { Language } from '@troubadour/domain/schema/language'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import {
  HOME_SECTIONS,
  knownSections,
  type PlacedSection,
  type SectionId,
} from '@troubadour/domain/sections/sections'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { DEFAULT_TEXTS } from '@troubadour/domain/texts/site-texts'
import { kindOfText, TEXT_GROUPS } from '@troubadour/domain/texts/texts'
import { wordsInput } from '@troubadour/domain/texts/words'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'

/** The form's values for the texts, by the two parts of each key; '' for the default. */
export interface WordsDraft {
  texts: Record<string, Record<string, string>>
  sections: PlacedSection<SectionId>[]
}

const KEYS = TEXT_GROUPS.flatMap(({ keys }) => keys)

export function toDraft({
  words: { texts },
  homeSections,
}: Pick<SiteSettings, 'words' | 'homeSections'>): WordsDraft {
  const draft: WordsDraft = { texts: {}, sections: knownSections(homeSections) }
  for (const key of KEYS) {
    const [part = '', name = ''] = key.split('.')
    draft.texts[part] = { ...draft.texts[part], [name]: texts[key] ?? '' }
  }
  return draft
}

export function toInput({ texts, sections }: WordsDraft): Pick<SiteSettings, 'words' | 'homeSections'> {
  const entries = KEYS.map((key) => [key, textIn({ texts }, key)] as const)
  const own = Object.fromEntries(entries.filter(([, text]) => text !== ''))
  return { words: { texts: own }, homeSections: sections }
}

/** The form's value of a text. */
export function textIn({ texts }: Pick<WordsDraft, 'texts'>, key: TextKey): string {
  const [part = '', name = ''] = key.split('.')
  return texts[part]?.[name]?.trim() ?? ''
}

/** Whether visitors see the form's value instead of the default. */
export function isOwnText(draft: Pick<WordsDraft, 'texts'>, key: TextKey, language: Language): boolean {
  return !['', DEFAULT_TEXTS[language][key]].includes(textIn(draft, key))
}

const KIND_LABELS = { heading: 'Heading', sentence: 'Text', button: 'Button' } as const

/** 'Heading “Hear It”': the label of a text, from its default. */
export function labelOf(key: TextKey, language: Language): string {
  const kind = /link$/i.test(key) ? 'Link' : KIND_LABELS[kindOfText(key)]
  return `${/label$|\.(one|other)$/i.test(key) ? 'Label' : kind} “${DEFAULT_TEXTS[language][key]}”`
}

/** What visitors see with the form's value of a text. */
function shownText(draft: Pick<WordsDraft, 'texts'>, key: TextKey, language: Language): string {
  return textIn(draft, key) || DEFAULT_TEXTS[language][key]
}

export function sectionTitle(draft: Pick<WordsDraft, 'texts'>, id: SectionId, language: Language): string {
  return shownText(draft, HOME_SECTIONS[id].title, language)
}

/** What visitors see of a shown section, also while it has no content (docs/product/admin.md#texts-screen). */
export function shownHint(draft: Pick<WordsDraft, 'texts'>, id: SectionId, language: Language): string {
  const { hasContent, empty } = HOME_SECTIONS[id]
  if (hasContent) return 'Shown as soon as it has content'
  if (!empty) return 'Shown'
  return `Shown. Without ${empty.content}: “${shownText(draft, empty.text, language)}”`
}

/** The fields of the form, labelled in the language of the site. */
export function wordsFields(language: Language): EditedFields<WordsDraft> {
  const lineOf = (draft: WordsDraft, { id, isShown }: WordsDraft['sections'][number]) =>
    sectionTitle(draft, id, language) + (isShown ? '' : ' (hidden)')
  return [
    {
      path: 'sections',
      label: 'Sections',
      text: (sections, draft) => sections.map((section) => lineOf(draft, section)).join('\n'),
    },
    ...KEYS.map((key) => ({ path: `texts.${key}` as const, label: labelOf(key, language) })),
  ]
}

/** A text's key, 'part.name', is also the path of its field. */
export const wordsResolver = schemaResolver<WordsDraft>(wordsInput, (draft) => toInput(draft).words)
