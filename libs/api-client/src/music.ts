import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { call } from './http.ts'

/** Reads of an administrator's tracks (docs/product/calls.md#music). */
export const musicQueries = {
  list: () =>
    queryOptions({
      queryKey: ['music'],
      queryFn: ({ signal }) => call('listMusicTracks', {}, { signal }),
    }),
  /** Deleted tracks that can still be brought back, the last one first. */
  deleted: () =>
    queryOptions({
      queryKey: ['music', 'deleted'],
      queryFn: ({ signal }) => call('listDeletedMusicTracks', {}, { signal }),
    }),
}

export function createMusicTrack(body: CallInput<'createMusicTrack'>['body']) {
  return call('createMusicTrack', { body })
}

/** @throws ApiError 409 when somebody else saved first */
export function updateMusicTrack(id: number, body: CallInput<'updateMusicTrack'>['body']) {
  return call('updateMusicTrack', { params: { id }, body })
}

export function deleteMusicTrack(id: number) {
  return call('deleteMusicTrack', { params: { id } })
}

export function restoreMusicTrack(id: number) {
  return call('restoreMusicTrack', { params: { id } })
}

export function invalidateMusic(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ['music'] })
}
