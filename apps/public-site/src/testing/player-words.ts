import { englishText } from '@troubadour/domain/site/site-texts'
import { playerWords, type PlayerWords } from '../shared/playable.ts'

/** As the server writes them. */
export const PLAYER_WORDS_JSON = playerWords(englishText)
// What was just written.
export const PLAYER_WORDS = JSON.parse(PLAYER_WORDS_JSON) as PlayerWords
