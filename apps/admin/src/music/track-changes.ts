import { useQueryClient } from '@tanstack/react-query'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/schema/item-values'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { flagsToShow, formerPlaceOf } from '@troubadour/domain/release/track-rules'
import { call } from '@troubadour/api-client/call'
import { refreshOthers } from '../shared/calls/cached-rows.ts'
import { showFailure } from '../shared/calls/outcome.ts'
import { useQuickChange } from '../shared/calls/use-quick-change.ts'
import { placesOf } from './track-status.tsx'

/** The mutation key of each save of a track, so that the page knows when one is running. */
export const MUSIC_CHANGE = ['music', 'change'] as const

/**
 * Quick hide and show of a track (docs/product/states.md#music-tracks): hiding removes it from Hear It and Get It,
 * showing restores its former visibility, or shows it in both when that is unknown.
 */
export function useTrackVisibility(): (track: MusicTrack) => void {
  const queryClient = useQueryClient()
  const { queryKey } = musicQueries.list()
  const change = useQuickChange<MusicTrack>({
    queryKey,
    // The server keeps the former place itself.
    save: ({ id }, { formerPlace: _kept, ...body }) => call('updateMusicTrack', { params: { id }, body }),
    savedText: (track) => `“${track.title}” is ${placesOf(track).isShown ? 'visible' : 'hidden'}`,
    onFailed: (error) => showFailure('Failed to update music settings', error),
    refresh: (error) => (error ? invalidateMusic(queryClient) : refreshOthers(queryClient, queryKey)),
    isShown: (track) => placesOf(track).isShown,
  })

  return (track) => {
    const hidden = { isVisibleInHearIt: false, isVisibleInStore: false }
    if (placesOf(track).isShown) change(track, { ...hidden, formerPlace: formerPlaceOf(track, hidden) })
    else {
      const saleInfo = track.saleInfo === HIDDEN_SALE_INFO ? '' : track.saleInfo
      change(track, { ...flagsToShow(track), formerPlace: null, saleInfo })
    }
  }
}
