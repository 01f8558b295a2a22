import { textReader } from './fill-text.ts'
import { homeTexts } from './home-texts.ts'

/**
 * For texts that are always in English, such as the admin's. In a file of its own, because the other texts are large.
 */
export const englishText = textReader(homeTexts)
