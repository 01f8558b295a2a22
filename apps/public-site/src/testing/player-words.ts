import { textReader } from '@troubadour/domain/site/fill-text'
import { pageTexts } from '@troubadour/domain/site/page-texts'
import { playerWords, type PlayerWords } from '../shared/playable.ts'

/** As the server writes them. */
export const PLAYER_WORDS_JSON = playerWords(textReader(pageTexts))
// What was just written.
export const PLAYER_WORDS = JSON.parse(PLAYER_WORDS_JSON) as PlayerWords
