import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_LANGUAGE, type Language } from '@troubadour/domain/schema/language'
import { WithPreview } from './preview/with-preview.tsx'
import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'
import { toDraft, toInput, wordsFields, wordsResolver, type WordsDraft } from './words-draft.ts'
import { WordsForm } from './words-form.tsx'

const partIn = (language: Language): SettingsPart<WordsDraft> => ({
  title: 'Texts',
  about: 'The words of the public site, and the order of its sections.',
  noun: 'texts',
  draftKey: 'site-words',
  fields: wordsFields(language),
  toDraft,
  toInput,
  resolver: () => wordsResolver,
})

/** The texts of the site, and the order of its sections (docs/product/admin.md#texts-screen). */
export function WordsPage() {
  const { data: site } = useQuery(siteQueries.settings())
  const language = site?.language ?? DEFAULT_LANGUAGE
  return (
    <SettingsScreen part={partIn(language)} Preview={WithPreview}>
      {(form, draft) => <WordsForm form={form} draft={draft} language={language} />}
    </SettingsScreen>
  )
}
