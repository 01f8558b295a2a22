import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic, musicQueries } from '@troubadour/api-client/content'
import { HIDDEN_SALE_INFO } from '@troubadour/domain/merch-order'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { showFailure } from '../shared/outcome.ts'
import { useQuickChange } from '../shared/use-quick-change.ts'
import { placesOf } from './track-status.tsx'

type Visibility = Pick<MusicTrack, 'isVisibleInHearIt' | 'isVisibleInStore' | 'saleInfo'>

/**
 * Quick hide and show of a track (docs/product/states.md#music-tracks): hiding removes it from Hear It and Get It,
 * showing restores its former visibility, or shows it in both when that is unknown.
 */
export function useTrackVisibility(): (track: MusicTrack) => void {
  const queryClient = useQueryClient()
  /** Former visibility of the tracks hidden here, by id. */
  const former = useRef(new Map<number, Visibility>())
  const change = useQuickChange<MusicTrack>({
    queryKey: musicQueries.list().queryKey,
    save: ({ id }, body) => call('updateMusicTrack', { params: { id }, body }),
    savedText: (track) => `“${track.title}” is ${placesOf(track).isShown ? 'visible' : 'hidden'}`,
    onFailed: (error) => showFailure('Failed to update music settings', error),
    refresh: () => invalidateMusic(queryClient),
  })

  return (track) => {
    if (placesOf(track).isShown) {
      const { isVisibleInHearIt, isVisibleInStore, saleInfo } = track
      former.current.set(track.id, { isVisibleInHearIt, isVisibleInStore, saleInfo })
      return change(track, { isVisibleInHearIt: false, isVisibleInStore: false })
    }
    const saleInfo = track.saleInfo === HIDDEN_SALE_INFO ? '' : track.saleInfo
    const everywhere = { isVisibleInHearIt: true, isVisibleInStore: true, saleInfo }
    change(track, former.current.get(track.id) ?? everywhere)
  }
}
