import type { AccountLinkKind } from '@troubadour/domain/auth/administrators'
import type { ActivityKind } from '@troubadour/domain/contract/activity'
import { event } from '@troubadour/domain/event/event'
import { musicTrack } from '@troubadour/domain/release/music-track'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import type {
  AnnouncementsTable,
  ConfirmationTokensTable,
  ConsentsTable,
  MailsTable,
  SubscriptionsTable,
} from './mailing-list-tables.ts'
import type {
  PrintfulHintsTable,
  PrintfulProductSettingsTable,
  PrintfulProductsTable,
  PrintfulStateTable,
} from './printful-tables.ts'

/** What is shown on the site, changed, deleted and restored: the schema of each table. */
export const contentSchemas = { events: event, musicTracks: musicTrack }
export type ContentName = keyof typeof contentSchemas
export type ContentEntity<Name extends ContentName> = z.infer<(typeof contentSchemas)[Name]>

/** The fields of its schema, with times as dates. */
type ContentColumns<Entity> = Omit<Entity, 'id' | 'slug' | 'createdAt' | 'updatedAt' | 'version'> & {
  id: Generated<number>
  /** Until it is given one, the id. */
  slug: Generated<string>
  createdAt: Date
  updatedAt: Date
  version: Generated<number>
  /** Null until it is deleted; for 30 days it can be restored. */
  deletedAt: Date | null
}
type ContentTables = { [Name in ContentName]: ContentColumns<ContentEntity<Name>> } & {
  events: {
    /** What calendars know it by. */
    uid: Generated<string>
    /** Counts up when its time or place changes, when it is deleted and when it is restored (migration 0021). */
    calendarSequence: Generated<number>
  }
}

/** Slugs that content had before. Those of content that was deleted for good stay. */
interface FormerSlugsTable {
  kind: ContentName
  slug: string
  entityId: number
  /** Whether visitors saw it there. */
  isPublic: boolean
}

interface SiteSettingsTable {
  /** Always true: there is one row. */
  id: Generated<boolean>
  /** A part of SiteSettings; what is missing has its default. */
  settings: Record<string, unknown>
  version: Generated<number>
  updatedAt: Date
}

export interface UsersTable {
  id: Generated<number>
  username: string
  passwordHash: string
  totpEnabledAt: Date | null
  /** Encrypted (auth/secret-box.ts); null before two-factor was set up. */
  totpSecret: string | null
  /** Names the key that encrypted it. */
  totpKeyId: string | null
  /** The last 30-second step whose code was accepted: no code counts twice. */
  totpLastStep: Generated<number>
  /** Wrong codes since the last right one. */
  codeFailures: Generated<number>
  codesLockedUntil: Date | null
  /** Counts up when sessions are ended, which refuses a sign-in that began before. */
  sessionEpoch: Generated<number>
  createdAt: Date
  /** Where a forgotten password is reset by mail; null until its owner has confirmed it. */
  email: string | null
  /** An address that is still to be confirmed. */
  pendingEmail: string | null
}

/** 'half' means: password accepted, one-time code still to come. */
export type SessionStage = 'half' | 'full'

interface SessionsTable {
  /** SHA-256 of the session id, hex: the id itself is known to the browser alone. */
  idDigest: string
  userId: number
  stage: SessionStage
  /** What a signed-in request may keep beside user and stage. */
  data: Record<string, unknown>
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** What the list of sessions calls it by: the digest stays inside. */
  id: Generated<number>
  userAgent: string | null
  ipAddress: string | null
  /** Wrong codes on a half session. */
  codeFailures: Generated<number>
  /** The session of the same browser that it replaced. */
  parentDigest: string | null
  /** Ended by a person, along with the session that replaces it. */
  loggedOutAt: Date | null
}

/** A two-factor secret that nobody has proved to hold yet; it counts for nothing. */
interface TotpSetupsTable {
  sessionDigest: string
  secret: string
  keyId: string
  /** True when it is to replace the secret of another phone. */
  replaces: Generated<boolean>
  failures: Generated<number>
  expiresAt: Date
}

interface RecoveryCodesTable {
  id: Generated<number>
  userId: number
  /** Base64; the codes of one set share it. */
  salt: string
  /** argon2id with that salt, base64. */
  codeHash: string
  usedAt: Date | null
}

/** A link that works once; a used one is deleted. */
interface AccountLinksTable {
  id: Generated<number>
  kind: AccountLinkKind
  /** SHA-256, hex: the link alone has the token. */
  digest: string
  /** Whose password or address it is for; of an invitation, who invites. */
  userId: number
  /** The address that it confirms. */
  email: string | null
  createdAt: Date
  expiresAt: Date
}

/** Known sign-in origins of a user: networks, and digests of devices (auth/known-device.ts). */
interface KnownNetworksTable {
  userId: number
  network: string
  lastSeenAt: Date
}

/** Tries against something that is limited, counted for all instances. */
interface ThrottlesTable {
  key: string
  failures: number
  blockedUntil: Date
  updatedAt: Date
}

/** The audit log; rows are added, never changed. */
export interface ActivityTable {
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
interface DraftsTable {
  userId: number
  /** What it is a draft of: 'event-7', 'track-new', 'site'. */
  key: string
  content: Record<string, unknown>
  /** The version that the writer had read; null for what is new. */
  baseVersion: number | null
  updatedAt: Date
}

interface MediaFilesTable {
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
  createdBy: number | null
  createdAt: Date
  /** Since when nothing names it, as far as the sweep has seen; null while something does. */
  unusedSince: Date | null
  /** Where it was fetched from; null for one that was uploaded. */
  sourceUrl: string | null
}

export interface Tables extends ContentTables {
  formerSlugs: FormerSlugsTable
  siteSettings: SiteSettingsTable
  users: UsersTable
  sessions: SessionsTable
  totpSetups: TotpSetupsTable
  recoveryCodes: RecoveryCodesTable
  accountLinks: AccountLinksTable
  knownNetworks: KnownNetworksTable
  throttles: ThrottlesTable
  activity: ActivityTable
  subscriptions: SubscriptionsTable
  consents: ConsentsTable
  confirmationTokens: ConfirmationTokensTable
  announcements: AnnouncementsTable
  mails: MailsTable
  jobs: JobsTable
  drafts: DraftsTable
  mediaFiles: MediaFilesTable
  printfulProducts: PrintfulProductsTable
  printfulProductSettings: PrintfulProductSettingsTable
  printfulState: PrintfulStateTable
  printfulHints: PrintfulHintsTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export type NewEventRow = Insertable<Tables['events']>
export type MediaFileRow = Selectable<MediaFilesTable>
export type NewMediaFileRow = Insertable<MediaFilesTable>
export type NewMusicTrackRow = Insertable<Tables['musicTracks']>

/** One row for each job. Its times are PostgreSQL's own, whose clock all instances share. */
interface JobsTable {
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
