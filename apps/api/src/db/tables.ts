import type { ActivityKind } from '@troubadour/domain/activity/activity'
import type { ContentName } from '@troubadour/domain/content/kind-names'
import type { PictureKind } from '@troubadour/domain/event/event-picture'
import type { EventStatus } from '@troubadour/domain/event/event-times'
import type { ImportKind } from '@troubadour/domain/imports/import-values'
import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import type { ListedPicture } from '@troubadour/domain/media/picture-list'
import type { Variant } from '@troubadour/domain/merch/own-product'
import type { Pricing } from '@troubadour/domain/release/pricing'
import type { HeroScrim } from '@troubadour/domain/look/hero-scrim'
import type { ColumnType, Generated, Insertable, JSONColumnType, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { MadeFrom, MailingListTables } from './mailing-list-tables.ts'
import type { PressTables } from './press-tables.ts'
import type { PrintfulTables } from './printful-tables.ts'
import type { RecordingTables } from './recording-tables.ts'
import type { SellingTables } from './selling-tables.ts'
import type { SiteTables } from './site-tables.ts'

/** The schema's fields, with times as dates. */
type ContentColumns<Entity> = {
  [Name in keyof Omit<Entity, keyof OwnColumns>]: Name extends `${string}At` ? MomentColumn : Entity[Name]
} & OwnColumns
type MomentColumn = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
interface OwnColumns {
  id: Generated<number>
  /** Defaults to the id. */
  slug: Generated<string>
  createdAt: Date
  updatedAt: Date
  version: Generated<number>
  /** Null for existing content; deleted content can be restored for 30 days. */
  deletedAt: Date | null
}
/** Columns that some kinds have besides the fields of their schema, or with another type. */
interface SpecialColumns {
  musicTracks: {
    pricing: Generated<Pricing>
    takesPreorders: Generated<boolean>
    platformLinks: JSONColumnType<string[], string | undefined, string>
    presaveLinks: JSONColumnType<string[], string | undefined, string>
  }
  posts: { pictures: JSONColumnType<ListedPicture[]>; madeFrom: MadeFrom }
  ownProducts: { pictures: JSONColumnType<ListedPicture[]>; variants: JSONColumnType<Variant[]> }
  ownPages: {
    /** Rendered from the text. */
    html: Generated<string>
  }
  events: {
    status: Generated<EventStatus>
    pictureKind: Generated<PictureKind>
    hasFeesNote: Generated<boolean>
    language: Generated<string>
    /** As of the version that stored it; null after a change of the texts, by a trigger. */
    reading: ColumnType<unknown, null | undefined, null>
    /** Its uid in calendars. */
    uid: Generated<string>
    /** Incremented when its time, place or status changes, and when it is deleted or restored, by a trigger. */
    calendarSequence: Generated<number>
  }
}
type SpecialOf<Name> = Name extends keyof SpecialColumns ? SpecialColumns[Name] : unknown
type ContentTables = {
  [Name in ContentName]: Omit<ContentColumns<ContentEntity<Name>>, keyof SpecialOf<Name>> & SpecialOf<Name>
}

/** Kinds with slugs; each has a namespace of its own, but for the products (`slugs.ts`). */
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
    PrintfulTables,
    SellingTables {
  /** One row for each job. Times are PostgreSQL's, whose clock all instances share. */
  jobs: {
    name: string
    dueAt: Generated<Date>
    /** The advisory lock of the instance that runs it; while the lock is held, the instance is alive. */
    runner: number | null
    /** Start of the last run. */
    startedAt: Date | null
    endedAt: Date | null
    /** Failed runs in a row, up to the last one. */
    failedRuns: Generated<number>
    problem: string | null
    /** What the job itself remembers; null before its first run, and of jobs without such. */
    state: ColumnType<unknown, string | undefined, string>
  }
  /** Requests that the API could not answer, by hours. */
  serverErrors: {
    hour: Date
    count: number
  }
  /** Former slugs. Those of content that was deleted for good stay. */
  formerSlugs: {
    kind: SluggedName
    slug: string
    /** A bigint, which pg returns as text. */
    entityId: ColumnType<string, number, number>
    /** Whether visitors saw the content under it. */
    isPublic: boolean
  }
  /** Calendar data of visible shows that were deleted for good. */
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
    /** The name at that time. */
    username: string | null
    isFromServer: boolean
    isByItself: Generated<boolean>
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    ipAddress: string | null
    device: string | null
  }
  /** An unsaved form, which only its writer reads. */
  drafts: {
    userId: number
    /** The form that it is a draft of: 'event-7', 'track-new', 'site'. */
    key: string
    content: Record<string, unknown>
    /** The version that the writer had loaded; null for new content. */
    baseVersion: number | null
    updatedAt: Date
  }
  mediaFiles: {
    id: Generated<number>
    /** Path of the fallback variant, `/media/…`; names of the other files are derived from it. */
    path: string
    width: number
    height: number
    /** Size of all variants together. */
    bytes: number
    /** '' when there is none yet. */
    alt: string
    isPublic: Generated<boolean>
    dominantColour: string
    placeholder: string
    /** Null for pictures uploaded before it was stored. */
    scrim: HeroScrim | null
    /** Luminance of its visible parts; null for a fully opaque picture, and for older ones, as above. */
    luminance: number | null
    createdBy: number | null
    createdAt: Date
    /** When the sweep first found it unused; null while it is used. */
    unusedSince: Date | null
    /** URL that it was downloaded from; null for an upload. */
    sourceUrl: string | null
  }
  /** Rows of the demo content. An edited row is the musician's, and is removed from here. */
  demoRows: {
    kind: DemoKind
    /** A bigint, which pg returns as text. */
    entityId: ColumnType<string, number, number>
  }
  /** Imports of files. */
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
  /** Content that an import created, with its version then; deleted when the import is undone. */
  importItems: {
    importId: number
    kind: ContentName | 'recordings'
    entityId: number
    version: number
  }
}

export type Db = Kysely<Tables>

export type NewEventRow = Insertable<Tables['events']>
export type MediaFileRow = Selectable<Tables['mediaFiles']>
export type NewMediaFileRow = Insertable<Tables['mediaFiles']>
export type NewPostRow = Insertable<Tables['posts']>
export type NewMusicTrackRow = Insertable<Tables['musicTracks']>
