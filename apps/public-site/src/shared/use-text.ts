import { textReader, type TextReader } from '@troubadour/domain/texts/fill-text'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { useTexts } from './page-context.tsx'

/** Reads the texts for React: the musician's own, or the defaults of the site's language. */
export function useText(): TextReader<HomeTextKey> {
  return textReader(useTexts())
}

/** Reads all texts: only for components that only the server renders. */
export function usePageText(): TextReader<TextKey> {
  // The page's context has all of them on the server.
  return textReader(useTexts() as Record<TextKey, string>)
}
