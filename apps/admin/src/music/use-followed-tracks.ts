import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { rereadRow } from '../shared/calls/cached-rows.ts'

/** Polling interval while a file is processed, in ms (docs/product/calls.md#merch). */
export const ASK_MS = 2000

/** Whether recordings are processed, or the server is about to return the track to Coming Soon. */
const isChanging = ({ recordings, awaitsRecordings, hasAudio, isComingSoon }: MusicTrack) =>
  Boolean(recordings?.working || (recordings?.failed && awaitsRecordings && !hasAudio && !isComingSoon))

/** How many releases are read at once. */
const READ_AT_ONCE = 5

/** Reads the releases anew whose recordings are processed, in turn (docs/product/calls.md#merch). */
export function useFollowedTracks(tracks: readonly MusicTrack[]) {
  const queryClient = useQueryClient()
  const ids = tracks.filter(isChanging).map(({ id }) => id)
  const list = ids.join()
  useEffect(() => {
    if (list === '') return
    let turn = list.split(',').map(Number)
    const timer = setInterval(() => {
      const next = turn.slice(0, READ_AT_ONCE)
      turn = [...turn.slice(READ_AT_ONCE), ...next]
      // One that cannot be read is read again in its next turn.
      for (const id of next) void rereadRow(queryClient, musicQueries.row(id), id).catch(() => {})
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [queryClient, list])
}
