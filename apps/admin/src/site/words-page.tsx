import { WithPreview } from './preview/with-preview.tsx'
import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'
import { toDraft, toWords, WORDS_FIELDS, wordsResolver, type WordsDraft } from './words-draft.ts'
import { WordsForm } from './words-form.tsx'

const part: SettingsPart<WordsDraft> = {
  title: 'Texts',
  about: 'The words of the public site, and the order of its sections.',
  noun: 'texts',
  draftKey: 'site-words',
  fields: WORDS_FIELDS,
  toDraft,
  toInput: (draft) => ({ words: toWords(draft) }),
  resolver: () => wordsResolver,
}

/** What the site says, and in which order (docs/product/admin.md#texts-screen). */
export function WordsPage() {
  return (
    <SettingsScreen part={part} Preview={WithPreview}>
      {(form) => <WordsForm form={form} />}
    </SettingsScreen>
  )
}
