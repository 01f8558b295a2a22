import { textReader } from './fill-text.ts'
import { homeTexts } from './home-texts.ts'

/** Texts that are always in English, such as the admin's. A separate file, because the other texts are large. */
export const englishText = textReader(homeTexts)
