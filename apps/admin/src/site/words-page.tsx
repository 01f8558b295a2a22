import { wordsInput, type Words } from '@troubadour/domain/site/words'
import { schemaResolver } from '../shared/form-fields.ts'
import { WithPreview } from './preview/with-preview.tsx'
import { SettingsScreen, type SettingsPart } from './settings-screen.tsx'

const part: SettingsPart<Words> = {
  title: 'Texts',
  about: 'The words of the public site, and the order of its sections.',
  noun: 'texts',
  draftKey: 'site-words',
  fields: [],
  toDraft: ({ words }) => words,
  toInput: (words) => ({ words }),
  resolver: () => schemaResolver(wordsInput),
}

/** What the site says, and in which order (docs/product/entities.md#words). */
export function WordsPage() {
  return (
    <SettingsScreen part={part} Preview={WithPreview}>
      {() => null}
    </SettingsScreen>
  )
}
