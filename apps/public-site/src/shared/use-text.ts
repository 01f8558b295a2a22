import { textReader } from '@troubadour/domain/site/fill-text'
import { homeTexts } from '@troubadour/domain/site/home-texts'
import { useSite } from './page-context.tsx'

/** Reads the texts of React's parts, as the musician wrote them or by their defaults. */
export function useText() {
  return textReader(useSite().words.texts, homeTexts)
}
