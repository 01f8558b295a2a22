import { textReader } from './fill-text.ts'
import { homeTexts } from './home-texts.ts'

/** For what is English whatever the site speaks, such as the admin. Apart from the other texts, which are large. */
export const englishText = textReader(homeTexts)
