import type { ActivityKind } from '@troubadour/domain/contract/activity'
import { event } from '@troubadour/domain/event/event'
import type { EventStatus } from '@troubadour/domain/event/event-times'
import type { ImportKind } from '@troubadour/domain/imports/import-values'
import { post, type PostPicture } from '@troubadour/domain/post/post'
import { musicTrack } from '@troubadour/domain/release/music-track'
import type { HeroScrim } from '@troubadour/domain/site/hero-scrim'
import { ownPage } from '@troubadour/domain/site/own-page'
import type { ColumnType, Generated, Insertable, JSONColumnType, Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { AccountTables } from './account-tables.ts'
import type { MailingListTables } from './mailing-list-tables.ts'
import type { PressTables } from './press-tables.ts'
import type { PrintfulTables } from './printful-tables.ts'
import type { RecordingTables } from './recording-tables.ts'
import type { SiteTables } from './site-tables.ts'

/** What is shown on the site, changed, deleted and restored: the schema of each table. */
export const contentSchemas = {
  events: event,
  musicTracks: musicTrack.omit({ hasAudio: true, recordings: true }),
  posts: post.extend({ html: z.string() }),
  ownPages: ownPage,
}
export type ContentName = keyof typeof contentSchemas
export type ContentEntity<Name extends ContentName> = z.infer<(typeof contentSchemas)[Name]>

/** The fields of its schema, with times as dates. */
type ContentColumns<Entity> = {
  [Name in keyof Omit<Entity, keyof OwnColumns>]: Name extends `${string}At` ? MomentColumn : Entity[Name]
} & OwnColumns
type MomentColumn = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
interface OwnColumns {
  id: Generated<number>
  /** Until it is given one, the id. */
  slug: Generated<string>
  createdAt: Date
  updatedAt: Date
  version: Generated<number>
  /** Null until it is deleted; for 30 days it can be restored. */
  deletedAt: Date | null
}
interface ContentTables {
  musicTracks: ContentColumns<ContentEntity<'musicTracks'>>
  posts: Omit<ContentColumns<ContentEntity<'posts'>>, 'pictures'> & {
    pictures: JSONColumnType<PostPicture[]>
  }
  ownPages: ContentColumns<ContentEntity<'ownPages'>> & {
    /** Made of the text. */
    html: Generated<string>
  }
  events: Omit<ContentColumns<ContentEntity<'events'>>, 'status' | 'language'> & {
    status: Generated<EventStatus>
    language: Generated<string>
    /** What calendars know it by. */
    uid: Generated<string>
    /** Counts up when its time, place or status changes, when it is deleted and when it is restored (migration 0022). */
    calendarSequence: Generated<number>
  }
}

/** What has slugs, each kind its own. */
export type SluggedName = ContentName | 'printfulProductSettings'

export type DemoKind = SluggedName | 'recordings' | 'mediaFiles'

export interface Tables
  extends
    ContentTables,
    AccountTables,
    SiteTables,
    PressTables,
    MailingListTables,
    RecordingTables,
    PrintfulTables {
  /** One row for each job. Its times are PostgreSQL's own, whose clock all instances share. */
  jobs: {
    name: string
    dueAt: Generated<Date>
    /** The lock of the instance that runs it; as long as that is held, the instance lives. */
    runner: number | null
    /** Of the last run. */
    startedAt: Date | null
    endedAt: Date | null
    /** In a row, the last one among them. */
    failedRuns: Generated<number>
    problem: string | null
  }
  /** Slugs that something had before. Those of content that was deleted for good stay. */
  formerSlugs: {
    kind: SluggedName
    slug: string
    /** pg gives a bigint as text. */
    entityId: ColumnType<string, number, number>
    /** Whether visitors saw it there. */
    isPublic: boolean
  }
  /** What calendars are told of visible shows that were deleted for good. */
  cancelledShows: {
    uid: string
    calendarSequence: number
    startsAt: Date
    deletedAt: Date
  }
  /** The audit log; rows are added, never changed. */
  activity: {
    id: Generated<number>
    at: Date
    kind: ActivityKind
    summary: string
    userId: number | null
    /** As it was at the time. */
    username: string | null
    isFromServer: boolean
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    ipAddress: string | null
    device: string | null
  }
  /** A form as its writer left it; nobody else reads it. */
  drafts: {
    userId: number
    /** What it is a draft of: 'event-7', 'track-new', 'site'. */
    key: string
    content: Record<string, unknown>
    /** The version that the writer had read; null for what is new. */
    baseVersion: number | null
    updatedAt: Date
  }
  mediaFiles: {
    id: Generated<number>
    /** Of the fallback, `/media/…`; the other files follow from it. */
    path: string
    width: number
    height: number
    /** Of all files together. */
    bytes: number
    /** '' when there is none yet. */
    alt: string
    isPublic: Generated<boolean>
    dominantColour: string
    placeholder: string
    /** Null for one that was uploaded before this was looked at. */
    scrim: HeroScrim | null
    /** Of what is seen of it; null for one that is not transparent anywhere, and as above. */
    luminance: number | null
    createdBy: number | null
    createdAt: Date
    /** Since when nothing names it, as far as the sweep has seen; null while something does. */
    unusedSince: Date | null
    /** Where it was fetched from; null for one that was uploaded. */
    sourceUrl: string | null
  }
  /** What the demo content consists of. What an administrator edits is theirs, and is named no longer. */
  demoRows: {
    kind: DemoKind
    /** pg gives a bigint as text. */
    entityId: ColumnType<string, number, number>
  }
  /** What was imported from a file. */
  imports: {
    id: Generated<number>
    kind: ImportKind
    fileName: string
    at: Date
    userId: number | null
    made: number
    known: number
    refused: number
    /** Null until it is undone. */
    undoneAt: ColumnType<Date | null, undefined, Date>
  }
  /** What an import made, as it was then; nothing once it is undone. */
  importItems: {
    importId: number
    kind: ContentName | 'recordings'
    entityId: number
    version: number
  }
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export type NewEventRow = Insertable<Tables['events']>
export type MediaFileRow = Selectable<Tables['mediaFiles']>
export type NewMediaFileRow = Insertable<Tables['mediaFiles']>
export type NewPostRow = Insertable<Tables['posts']>
export type NewMusicTrackRow = Insertable<Tables['musicTracks']>
