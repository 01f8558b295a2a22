import {
  hasRequiredTrackUrls,
  NEW_TRACK_PRICE,
  RELEASED_TRACK_URLS_MESSAGE,
} from '@troubadour/domain/release/music-track'
import { restorableUntil } from '@troubadour/domain/contract/row'
import { MOCK_FAILURES, NOT_FOUND, SIGNED_OUT, TROUBLE, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const URLS_MISSING = {
  status: 400,
  body: { message: RELEASED_TRACK_URLS_MESSAGE, errors: { isComingSoon: RELEASED_TRACK_URLS_MESSAGE } },
} as const

/** Music tracks, site settings and drafts. @param now the moment that new rows are created at */
export function managerResolvers(data: MockData, now: Date) {
  const stamp = now.toISOString()
  return {
    updateSite: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.projectName === MOCK_FAILURES.projectName) return TROUBLE
      const { version, ...settings } = body
      if (version != null && version !== data.site.version) {
        const current = data.site
        return { status: 409, body: { message: 'Somebody else changed the settings.', ...{ current } } }
      }
      data.site = { ...settings, version: data.site.version + 1 }
      return { status: 200, body: data.site }
    },
    listMusicTracks: () => (data.user ? { status: 200, body: data.tracks } : SIGNED_OUT),
    createMusicTrack: ({ body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.trackTitle) return TROUBLE
      const id = Math.max(0, ...[...data.tracks, ...data.deletedTracks].map((track) => track.id)) + 1
      const { category: _category, ...fields } = body
      const track = { ...fields, id, price: NEW_TRACK_PRICE, createdAt: stamp, updatedAt: stamp, version: 1 }
      data.tracks = [track, ...data.tracks]
      return { status: 201, body: track }
    },
    updateMusicTrack: ({ params, body }) => {
      if (!data.user) return SIGNED_OUT
      if (body.title === MOCK_FAILURES.trackTitle) return TROUBLE
      const current = data.tracks.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (body.version && body.version !== current.version) {
        return { status: 409, body: { message: 'Somebody else changed this track.', ...{ current } } }
      }
      const { id, price, createdAt } = current
      const { category: _category, ...fields } = body
      const version = current.version + 1
      const track = { ...current, ...fields, id, price, createdAt, updatedAt: stamp, version }
      if (!hasRequiredTrackUrls(track)) return URLS_MISSING
      data.tracks = data.tracks.map((one) => (one.id === id ? track : one))
      return { status: 200, body: track }
    },
    deleteMusicTrack: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      const current = data.tracks.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      if (current.title === MOCK_FAILURES.trackTitle) return TROUBLE
      data.tracks = data.tracks.filter(({ id }) => id !== params.id)
      data.deletedTracks.unshift({
        ...current,
        deletedAt: stamp,
        restorableUntil: restorableUntil(now).toISOString(),
      })
      return { status: 204, body: undefined }
    },
    listDeletedMusicTracks: () => (data.user ? { status: 200, body: data.deletedTracks } : SIGNED_OUT),
    restoreMusicTrack: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      const deleted = data.deletedTracks.find(({ id }) => id === params.id)
      if (!deleted) return NOT_FOUND
      if (deleted.title === MOCK_FAILURES.trackTitle) return TROUBLE
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...track } = deleted
      data.deletedTracks = data.deletedTracks.filter(({ id }) => id !== params.id)
      data.tracks = [{ ...track, version: track.version + 1 }, ...data.tracks]
      return { status: 200, body: { ...track, version: track.version + 1 } }
    },
    getDraft: ({ params }) =>
      data.user ? { status: 200, body: data.drafts[params.key] ?? null } : SIGNED_OUT,
    saveDraft: ({ params, body }) => {
      if (!data.user) return SIGNED_OUT
      const draft = { ...body, key: params.key, updatedAt: stamp }
      data.drafts[params.key] = draft
      return { status: 200, body: draft }
    },
    deleteDraft: ({ params }) => {
      if (!data.user) return SIGNED_OUT
      delete data.drafts[params.key]
      return { status: 204, body: undefined }
    },
  } satisfies Resolvers
}
