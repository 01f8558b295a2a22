import { partOf } from '@troubadour/domain/contract/field'
import { restorableUntil } from '@troubadour/domain/contract/row'
import { newestFirst } from '@troubadour/domain/merch-order'
import { ADDRESS_TAKEN_MESSAGE } from '@troubadour/domain/site/address'
import { PATHS } from '@troubadour/domain/site/paths'
import { wantedSlug } from '@troubadour/domain/site/slug-of'
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
import { invalidFields, isTroubled, missing, stale, TROUBLE, type Resolvers } from './answers.ts'
import { moveAnswer } from './move-answer.ts'
import type { MockData } from './seed.ts'

/** Events, music tracks, site settings and drafts. @param now the moment of every change */
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

  let previews = 0

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

    listMusicTracks: () => ({
      status: 200,
      body: data.tracks.map((track) => ({
        ...track,
        hasAudio: hasAudio(data, track.id) || undefined,
        recordings: countsOf(data, track.id),
      })),
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

    listImports: () => ({ status: 200, body: [] }),

    getSite: () => ({ status: 200, body: data.site }),
    updateSite: ({ body: { version, ...settings } }) => {
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

type Row = Pick<Event & MusicTrack, 'id' | 'slug' | 'title' | 'createdAt' | 'updatedAt' | 'version'>

interface Versioned<Entity> {
  noun: 'event' | 'track'
  /** Where the data has those that are there, and those that were deleted. */
  lists: ['events', 'deletedEvents'] | ['tracks', 'deletedTracks']
  /** What an administrator writes of one. */
  fields: object
  /** What the server writes of a new one. */
  initial: Partial<Entity>
  /** What a change breaks that the schema cannot check: field name -> message. */
  problems: (next: Entity, before: Entity) => Record<string, string>
  /** What a change writes beyond what was sent. */
  complete?: (before: Entity, body: Partial<Entity>) => Partial<Entity>
  beforeSave?: (saved: Entity) => void
  beforeRestore?: (deleted: Entity) => Entity
}

/** Creating, updating, deleting and restoring, as the API's events and tracks have it in common. */
function versioned<Entity extends Row>(data: MockData, now: Date, content: Versioned<Entity>) {
  const { noun, lists, fields, initial, complete, problems, beforeSave, beforeRestore } = content
  const [present, deleted] = lists
  // The two lists named are those of this entity.
  const rows = data as unknown as Record<typeof present, Entity[]> &
    Record<typeof deleted, (Entity & { deletedAt: string; restorableUntil: string })[]>
  const updatedAt = now.toISOString()

  function save(saved: Entity): Entity {
    beforeSave?.(saved)
    const isNew = !rows[present].some(({ id }) => id === saved.id)
    rows[present] = isNew
      ? [saved, ...rows[present]]
      : rows[present].map((one) => (one.id === saved.id ? saved : one))
    return saved
  }

  /** Only what an administrator writes; what a client sends along of the rest is ignored. */
  const written = (body: object) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name in fields))

  const isTaken = (slug: string, id: number) =>
    [...rows[present], ...rows[deleted]].some((one) => one.slug === slug && one.id !== id)

  return {
    create: ({ body }: { body: { title: string; slug?: string | null } }) => {
      const id = Math.max(0, ...[...rows[present], ...rows[deleted]].map((one) => one.id)) + 1
      if (body.slug && isTaken(body.slug, id)) return invalidFields({ slug: ADDRESS_TAKEN_MESSAGE })
      const stamps = { id, createdAt: updatedAt, updatedAt, version: 1 }
      const slug = wantedSlug({ after: { ...body, ...stamps }, asked: body.slug })
      // The contract has validated the body: with the stamps it is a whole entity.
      return { status: 201, body: save({ ...initial, ...written(body), ...stamps, slug } as Entity) } as const
    },
    update: ({
      params,
      body,
    }: Input & { body: { title?: string; slug?: string | null; version?: number | null } }) => {
      const before = rows[present].find(({ id }) => id === params.id)
      if (!before) return missing(noun)
      if (body.title === undefined && isTroubled(before)) return TROUBLE
      if (body.version != null && body.version !== before.version) return stale(`This ${noun} was`, before)
      // The contract has validated it.
      const sent = written(body) as Partial<Entity>
      const after = {
        ...before,
        ...(complete?.(before, sent) ?? sent),
        updatedAt,
        version: before.version + 1,
      }
      const next = { ...after, slug: wantedSlug({ before, after, asked: body.slug }) }
      const isRefused = body.slug && isTaken(body.slug, before.id)
      const errors = isRefused ? { slug: ADDRESS_TAKEN_MESSAGE } : problems(next, before)
      return Object.keys(errors).length > 0
        ? invalidFields(errors)
        : ({ status: 200, body: save(next) } as const)
    },
    delete: ({ params }: Input) => {
      const current = rows[present].find(({ id }) => id === params.id)
      if (!current) return missing(noun)
      if (isTroubled(current)) return TROUBLE
      rows[present] = rows[present].filter((one) => one !== current)
      const until = restorableUntil(now).toISOString()
      rows[deleted] = [{ ...current, deletedAt: updatedAt, restorableUntil: until }, ...rows[deleted]]
      return { status: 204, body: undefined } as const
    },
    restore: ({ params }: Input) => {
      const found = rows[deleted].find(({ id }) => id === params.id)
      if (!found) return missing(`deleted ${noun}`)
      if (isTroubled(found)) return TROUBLE
      const { deletedAt: _deletedAt, restorableUntil: _restorableUntil, ...rest } = found
      // Without the two stamps it is an entity again.
      const restored = { ...(rest as unknown as Entity), updatedAt, version: found.version + 1 }
      rows[deleted] = rows[deleted].filter((one) => one !== found)
      return { status: 200, body: save(beforeRestore?.(restored) ?? restored) } as const
    },
  }
}

interface Input {
  params: { id: number }
}
