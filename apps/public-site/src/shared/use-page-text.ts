import { textReader } from '@troubadour/domain/site/fill-text'
import { pageTexts } from '@troubadour/domain/site/page-texts'
import { useSite } from './page-context.tsx'

/** As `useText`, of every text: for what the server alone renders. */
export function usePageText() {
  return textReader(useSite().words.texts, pageTexts)
}
