import { postFields, type Post } from '@troubadour/domain/post/post'
import { postTitle } from '@troubadour/domain/post/post-words'
import { partOf } from '@troubadour/domain/contract/field'
import { newestFirst } from '@troubadour/domain/merch-order'
import { PATHS } from '@troubadour/domain/site/paths'
import { eventFields, IMAGE_REQUIRED_MESSAGE, type Event } from '@troubadour/domain/event/event'
import { keptTimes, timeProblems } from '@troubadour/domain/event/event-times'
import {
  hasRequiredTrackUrls,
  NEW_TRACK_PRICE,
  RELEASED_TRACK_URLS_MESSAGE,
  trackFields,
  type MusicTrack,
  type RecordingCounts,
} from '@troubadour/domain/release/music-track'
import { overviewOf } from '@troubadour/domain/site/overview'
import { oldestFirst, ownPageFields, type OwnPage } from '@troubadour/domain/site/own-page'
import { stale, type Resolvers } from './answers.ts'
import { moveAnswer } from './move-answer.ts'
import type { MockData } from './seed.ts'
import { versioned } from './versioned.ts'

export const MOCK_VIDEO_ADDRESS = '/media/video/0b0f6a3e-6e0f-4b1e-9f5e-1f2a3b4c5d6e.mp4'

/** Events, music tracks, own pages, site settings and drafts. @param now the moment of every change */
export function contentResolvers(data: MockData, now: Date) {
  const updatedAt = now.toISOString()
  const events = versioned<Event>(data, now, {
    noun: 'event',
    lists: ['events', 'deletedEvents'],
    fields: eventFields,
    initial: { ...partOf(eventFields, 'initial'), language: 'en' },
    complete: keptTimes,
    problems: (next, before) => ({
      ...(next.imageUrl === '' && before.imageUrl !== '' && { imageUrl: IMAGE_REQUIRED_MESSAGE }),
      ...timeProblems(next),
    }),
    beforeSave(saved) {
      data.events = data.events.map((one) =>
        saved.isFeatured && one.isFeatured && one.id !== saved.id
          ? { ...one, isFeatured: false, updatedAt, version: one.version + 1 }
          : one,
      )
    },
    beforeRestore: (event) => ({
      ...event,
      isFeatured: event.isFeatured && !data.events.some(({ isFeatured }) => isFeatured),
    }),
  })
  const tracks = versioned<MusicTrack>(data, now, {
    noun: 'track',
    lists: ['tracks', 'deletedTracks'],
    fields: trackFields,
    initial: { price: NEW_TRACK_PRICE, position: null },
    problems: (next): Record<string, string> =>
      hasRequiredTrackUrls({ ...next, hasAudio: hasAudio(data, next.id) })
        ? {}
        : { isComingSoon: RELEASED_TRACK_URLS_MESSAGE },
  })

  const posts = versioned<Post>(data, now, {
    noun: 'post',
    lists: ['ownPosts', 'deletedPosts'],
    fields: { ...postFields, title: true },
    initial: {},
    complete: (before, { publishedAt, ...sent }) => ({
      ...sent,
      publishedAt: publishedAt ?? before.publishedAt,
      title: postTitle(sent.text ?? before.text),
    }),
    problems: () => ({}),
  })
  const pages = versioned<OwnPage>(data, now, {
    noun: 'page',
    lists: ['pages', 'deletedPages'],
    fields: ownPageFields,
    initial: { position: null },
    problems: () => ({}),
  })

  let previews = 0
  const listedTracks = () =>
    data.tracks.map((track) => ({
      ...track,
      hasAudio: hasAudio(data, track.id) || undefined,
      recordings: countsOf(data, track.id),
    }))

  return {
    listEvents: ({ query }) => ({
      status: 200,
      body: data.events.filter(({ isVisible }) => isVisible || query.admin),
    }),
    createEvent: events.create,
    updateEvent: events.update,
    deleteEvent: events.delete,
    listDeletedEvents: () => ({ status: 200, body: data.deletedEvents }),
    restoreEvent: events.restore,

    listMusicTracks: () => ({ status: 200, body: listedTracks() }),
    getOverview: () => ({
      status: 200,
      body: overviewOf(data.events, listedTracks(), { now, timeZone: data.site.timeZone }),
    }),
    createMusicTrack: tracks.create,
    updateMusicTrack: tracks.update,
    orderMusic: ({ body: { move } }) =>
      moveAnswer({
        items: data.tracks,
        usual: newestFirst,
        move,
        noun: 'track',
        store: (moved) => void (data.tracks = moved),
      }),
    deleteMusicTrack: tracks.delete,
    listDeletedMusicTracks: () => ({ status: 200, body: data.deletedTracks }),
    restoreMusicTrack: tracks.restore,

    listOwnPages: () => ({ status: 200, body: data.pages }),
    createOwnPage: pages.create,
    updateOwnPage: pages.update,
    orderOwnPages: ({ body: { move } }) =>
      moveAnswer({
        items: data.pages,
        usual: oldestFirst,
        move,
        noun: 'page',
        store: (moved) => void (data.pages = moved),
      }),
    deleteOwnPage: pages.delete,
    listDeletedOwnPages: () => ({ status: 200, body: data.deletedPages }),
    restoreOwnPage: pages.restore,
    previewOwnPage: ({ body: { text } }) => ({ status: 200, body: { html: `<p>${text}</p>` } }),
    listImports: () => ({ status: 200, body: [] }),
    listAllPosts: () => ({ status: 200, body: data.ownPosts }),
    createPost: ({ body: sent }) => {
      const body = { ...sent, title: postTitle(sent.text), publishedAt: sent.publishedAt ?? updatedAt }
      return posts.create({ body })
    },
    updatePost: ({ params, body }) => {
      const { text } = body
      return posts.update({ params, body: { ...body, title: text && postTitle(text) } })
    },
    deletePost: posts.delete,
    listDeletedPosts: () => ({ status: 200, body: data.deletedPosts }),
    restorePost: posts.restore,

    getSite: () => ({ status: 200, body: data.site }),
    startVideoUpload: () => ({ status: 200, body: { id: 1, received: 0, address: null } }),
    sendVideoChunk: ({ params: { id }, query: { offset }, form }) => {
      const chunk = form.get('chunk')
      const received = offset + (chunk instanceof File ? chunk.size : 0)
      return { status: 200, body: { id, received, address: MOCK_VIDEO_ADDRESS } }
    },
    updateSite: ({ body: { version, hasPressKit: _ofPressKit, ...settings } }) => {
      if (version != null && version !== data.site.version) return stale('The site settings were', data.site)
      data.site = { ...data.site, ...settings, version: data.site.version + 1 }
      return { status: 200, body: data.site }
    },

    getLegalText: ({ params: { page } }) => ({ status: 200, body: data.legal[page] }),
    updateLegalText: ({ params: { page }, body: { version, ...changed } }) => {
      const before = data.legal[page]
      if (version != null && version !== before.version) return stale('The text was', before)
      const updatedOn = changed.dateFrom === 'change' ? updatedAt.slice(0, 10) : null
      data.legal[page] = { ...before, ...changed, updatedOn, version: before.version + 1 }
      return { status: 200, body: data.legal[page] }
    },
    previewSite: () => ({
      status: 200,
      body: { path: `${PATHS.preview}/${++previews}`, expiresAt: updatedAt },
    }),

    getDraft: ({ params }) => ({ status: 200, body: data.drafts[params.key] ?? null }),
    saveDraft: ({ params: { key }, body }) => {
      const draft = { ...body, key, updatedAt }
      data.drafts[key] = draft
      return { status: 200, body: draft }
    },
    deleteDraft: ({ params }) => {
      delete data.drafts[params.key]
      return { status: 204, body: undefined }
    },
  } satisfies Resolvers
}

const recordingsOf = ({ recordings }: MockData, id: number) =>
  recordings.filter(({ trackId, isDeleted }) => trackId === id && !isDeleted)

/** True when a recording of the track is ready. */
const hasAudio = (data: MockData, id: number) =>
  recordingsOf(data, id).some(({ audio }) => audio?.state === 'ready')

function countsOf(data: MockData, id: number): RecordingCounts | undefined {
  const all = recordingsOf(data, id)
  const count = (...states: string[]) =>
    all.filter(({ audio }) => audio && states.includes(audio.state)).length
  const [ready, working, failed] = [count('ready'), count('queued', 'working'), count('failed')]
  return all.length === 0 ? undefined : { total: all.length, ready, working, failed }
}
