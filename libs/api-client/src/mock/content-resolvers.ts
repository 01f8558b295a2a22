import { postTitle } from '@troubadour/domain/post/post-words'
import { partOf } from '@troubadour/domain/schema/field'
import { newestFirst } from '@troubadour/domain/merch/merch-order'
import { PATHS } from '@troubadour/domain/address/paths'
import type { Event } from '@troubadour/domain/event/event'
import { eventProblems, eventToStore } from '@troubadour/domain/event/event-to-store'
import { trackFields, type MusicTrack, type RecordingCounts } from '@troubadour/domain/release/music-track'
import {
  formerPlaceOf,
  hasRequiredTrackUrls,
  RELEASED_TRACK_URLS_MESSAGE,
} from '@troubadour/domain/release/track-rules'
import { pricingProblems } from '@troubadour/domain/release/pricing'
import { withReading } from '@troubadour/domain/event/read-event'
import { comingUpOf, type PlannedRow } from '@troubadour/domain/site/coming-up'
import { overviewOf } from '@troubadour/domain/site/overview'
import { refuseStale, type Resolvers } from './answers.ts'
import { rowToChange, withRow } from './rows.ts'
import { recordingsOf } from './recording-resolvers.ts'
import { mockEvents, type MockData } from './seed.ts'
import { salesOf } from './sales-of.ts'
import { allVersioned, versioned } from './versioned.ts'

export const MOCK_VIDEO_ADDRESS = '/media/video/0b0f6a3e-6e0f-4b1e-9f5e-1f2a3b4c5d6e.mp4'

/** Pages that become public, and mails that are scheduled. */
function plannedOf({ pages, announcements }: MockData): PlannedRow[] {
  return [
    ...pages.flatMap(({ id, title, publicFrom }) =>
      publicFrom ? [{ kind: 'page' as const, id, title, at: publicFrom, card: null }] : [],
    ),
    ...announcements.flatMap(({ id, subject, sendAt, card }) =>
      sendAt ? [{ kind: 'announcement' as const, id, title: subject, at: sendAt, card }] : [],
    ),
  ]
}

/** Events, music tracks, own pages, site settings and drafts. @param now the time of every change */
export function contentResolvers(data: MockData, now: Date) {
  const updatedAt = now.toISOString()
  const events = versioned(data, now, 'events', {
    complete(sent, before) {
      const language = before?.language ?? 'en'
      // The contract has validated the body: it has every text.
      const fields = { ...eventToStore(before ?? null, sent as Event), language }
      return withReading({ ...fields, createdAt: before?.createdAt ?? updatedAt }, data.site)
    },
    problems: eventProblems,
    answered: (event) => withReading(event, data.site),
    beforeSave(saved) {
      data.events = data.events.map((one) =>
        saved.isFeatured && one.isFeatured && one.id !== saved.id
          ? { ...one, isFeatured: false, updatedAt, version: one.version + 1 }
          : one,
      )
    },
  })
  const isComplete = (track: MusicTrack, isChosen = false) =>
    hasRequiredTrackUrls({ ...track, hasAudio: isChosen || hasAudio(data, track.id, 'coming') })
  const withAudio = (track: MusicTrack) => ({
    ...track,
    hasAudio: hasAudio(data, track.id) || undefined,
    recordings: countsOf(data, track.id),
  })
  const tracks = versioned(data, now, 'musicTracks', {
    complete: (sent, before) => {
      const next = { ...partOf(trackFields, 'initial'), ...before, ...sent }
      const isHeard = before !== undefined && hasAudio(data, before.id)
      const formerPlace = before ? formerPlaceOf(before, next) : null
      return { ...sent, formerPlace, awaitsRecordings: !hasRequiredTrackUrls({ ...next, hasAudio: isHeard }) }
    },
    problems: (next, before, { awaitsRecordings }): Record<string, string> => ({
      ...pricingProblems(next),
      ...(isComplete(before) &&
        !isComplete(next, awaitsRecordings) && { isComingSoon: RELEASED_TRACK_URLS_MESSAGE }),
    }),
    usualOrder: newestFirst,
    answered: withAudio,
  })
  const posts = versioned(data, now, 'posts', {
    complete: (sent, before) => ({
      ...sent,
      publishedAt: sent.publishedAt ?? before?.publishedAt ?? updatedAt,
      title: postTitle(sent.text ?? before?.text ?? ''),
    }),
  })

  const items = versioned(data, now, 'ownProducts', { usualOrder: newestFirst })

  let previews = 0
  return {
    ...allVersioned(data, now),
    ...events,
    listEvents: ({ query }) => mockEvents(data).filter(({ isVisible }) => isVisible || query.admin),

    showEvent: ({ params: { id }, body: { isVisible } }) => {
      const before = rowToChange(data.events, id, 'event')
      const publicFrom = isVisible ? null : before.publicFrom
      const after = { ...before, isVisible, publicFrom, updatedAt, version: before.version + 1 }
      data.events = withRow(data.events, after)
      return after
    },

    ...tracks,
    getOverview: () => ({
      ...overviewOf(mockEvents(data), data.tracks.map(withAudio), { now, timeZone: data.site.timeZone }),
      comingUp: comingUpOf(
        {
          ...{ events: mockEvents(data), tracks: data.tracks, others: plannedOf(data) },
          withRecordings: new Set(data.recordings.map(({ trackId }) => trackId)),
          sendsMail: data.mail.isConfigured && !data.mail.sinkUrl,
          awaited: data.tracks
            .map(({ id, reminders = 0 }) => ({ about: 'release' as const, id, count: reminders }))
            .filter(({ count }) => count > 0),
        },
        { now, timeZone: data.site.timeZone },
      ),
      problems: data.problems,
      backupProblem: data.backupProblem,
      sales: salesOf(data, now),
    }),

    previewOwnPage: ({ body: { text } }) => ({ html: `<p>${text}</p>` }),

    listImports: () => [],

    ...items,
    listTakenStock: () => data.takenStock,

    ...posts,

    getSite: () => data.site,
    startVideoUpload: () => ({ id: 1, received: 0, address: null }),
    sendVideoChunk: ({ params: { id }, query: { offset } }) => ({
      id,
      received: offset,
      address: MOCK_VIDEO_ADDRESS,
    }),
    updateSite: ({ body }) => {
      const {
        version,
        hasPressKit: _ofPressKit,
        sellsGoods: _ofSelling,
        tipsPlace: _ofTips,
        ...settings
      } = body
      refuseStale(version, data.site, 'The site settings were')
      return (data.site = { ...data.site, ...settings, version: data.site.version + 1 })
    },

    getLegalText: ({ params: { page } }) => data.legal[page],
    updateLegalText: ({ params: { page }, body: { version, ...changed } }) => {
      const before = data.legal[page]
      refuseStale(version, before, page === 'terms' ? 'The terms were' : 'The privacy policy was')
      const text = changed.text.replaceAll('\r\n', '\n')
      const updatedOn = changed.dateFrom === 'change' ? updatedAt.slice(0, 10) : null
      return (data.legal[page] = { ...before, ...changed, text, updatedOn, version: before.version + 1 })
    },
    previewContent: ({ body: { kind, id } }) => ({
      path: `${PATHS.preview}/${++previews}/${kind}-${id}`,
      expiresAt: updatedAt,
    }),
    previewSite: () => ({ path: `${PATHS.preview}/${++previews}`, expiresAt: updatedAt }),

    getDraft: ({ params }) => data.drafts[params.key] ?? null,
    saveDraft: ({ params: { key }, body }) => (data.drafts[key] = { ...body, key, updatedAt }),
    deleteDraft: ({ params }) => {
      delete data.drafts[params.key]
    },
  } satisfies Resolvers
}

/** Whether a recording of the track is ready, or also one that is uploaded or processed. */
export const hasAudio = (data: MockData, id: number, least: 'ready' | 'coming' = 'ready') =>
  recordingsOf(data, id).some(
    ({ audio }) => audio?.state === 'ready' || (least === 'coming' && audio && audio.state !== 'failed'),
  )

function countsOf(data: MockData, id: number): RecordingCounts | undefined {
  const all = recordingsOf(data, id)
  const count = (...states: string[]) =>
    all.filter(({ audio }) => audio && states.includes(audio.state)).length
  const [ready, working, failed] = [count('ready'), count('queued', 'working'), count('failed')]
  return all.length === 0 ? undefined : { total: all.length, ready, working, failed }
}
