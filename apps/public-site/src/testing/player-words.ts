import { textReader } from '@troubadour/domain/texts/fill-text'
import { pageTexts } from '@troubadour/domain/texts/page-texts'
import { playerWords, type PlayerWords } from '../shared/playable.ts'

/** The attribute that the server renders. */
export const PLAYER_WORDS_JSON = playerWords(textReader(pageTexts))
// Written above.
export const PLAYER_WORDS = JSON.parse(PLAYER_WORDS_JSON) as PlayerWords
