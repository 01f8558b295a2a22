import type { TrialStep } from '@troubadour/domain/connections/trial'
import { HttpError } from '../shared/http-error.ts'
import type { MusicBrainz } from './ask-music-brainz.ts'
import { findArtists } from './find-releases.ts'

/** Searches for one artist (docs/product/states.md#trials). */
export async function tryMusicBrainz(readMusicBrainz: () => Promise<MusicBrainz>): Promise<TrialStep[]> {
  try {
    await findArtists(await readMusicBrainz(), 'Bach')
    return [{ outcome: 'ok', text: 'MusicBrainz answers.' }]
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [{ outcome: 'failed', text: error.message }]
  }
}
