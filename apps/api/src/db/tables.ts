import type { ActivityKind } from '@troubadour/domain/contract/activity'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { JobsTable } from './jobs-table.ts'
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

export interface EventsTable {
  id: Generated<number>
  title: string
  description: string | null
  date: string
  time: string | null
  venue: string
  location: string
  price: string
  link: string | null
  image_url: string
  is_featured: boolean
  is_visible: boolean
  created_at: Date
  updated_at: Date
  version: Generated<number>
  /** Null while it is there; what is deleted can be brought back for a while. */
  deleted_at: Date | null
}

export interface MusicTracksTable {
  id: Generated<number>
  title: string
  description: string | null
  image_url: string
  spotify_embed_url: string | null
  stream_url: string | null
  presave_url: string | null
  /** YYYY-MM-DD: the pool leaves calendar days as text. */
  release_date: string | null
  sale_info: string
  is_coming_soon: boolean
  is_visible_in_hear_it: boolean
  is_visible_in_store: boolean
  coming_soon_tag: string
  price: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
  /** As of events. */
  deleted_at: Date | null
}

export interface SiteSettingsTable {
  /** Always true: there is one row. */
  id: Generated<boolean>
  /** A part of SiteSettings; what is missing has its default. */
  settings: Record<string, unknown>
  version: Generated<number>
  updated_at: Date
}

export interface UsersTable {
  id: Generated<number>
  username: string
  password_hash: string
  totp_enabled_at: Date | null
  /** Encrypted (auth/secret-box.ts); null before two-factor was set up. */
  totp_secret: string | null
  /** Names the key that encrypted it. */
  totp_key_id: string | null
  /** The last 30-second step whose code was accepted: no code counts twice. */
  totp_last_step: Generated<number>
  /** Wrong codes since the last right one. */
  code_failures: Generated<number>
  codes_locked_until: Date | null
  /** Counts up when sessions are ended: one that was being begun meanwhile comes to nothing. */
  session_epoch: Generated<number>
  created_at: Date
}

/** 'half' means: password accepted, one-time code still to come. */
export type SessionStage = 'half' | 'full'

export interface SessionsTable {
  /** SHA-256 of the session id, hex: the id itself is known to the browser alone. */
  id_digest: string
  user_id: number
  stage: SessionStage
  /** What a signed-in request may keep beside user and stage. */
  data: Record<string, unknown>
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  /** What the list of sessions calls it by: the digest stays inside. */
  id: Generated<number>
  user_agent: string | null
  ip_address: string | null
  /** Wrong codes on a half session. */
  code_failures: Generated<number>
  /** The session of the same browser whose place it took. */
  parent_digest: string | null
  /** Ended by a person, and with it whatever takes its place. */
  logged_out_at: Date | null
}

/** A two-factor secret that nobody has proved to hold yet; it counts for nothing. */
export interface TotpSetupsTable {
  session_digest: string
  secret: string
  key_id: string
  failures: Generated<number>
  expires_at: Date
}

export interface RecoveryCodesTable {
  id: Generated<number>
  user_id: number
  /** Base64; the codes of one set share it. */
  salt: string
  /** argon2id with that salt, base64. */
  code_hash: string
  used_at: Date | null
}

/** Where a user has signed in from: networks, and devices by a digest (auth/known-device.ts). */
export interface KnownNetworksTable {
  user_id: number
  network: string
  last_seen_at: Date
}

/** Tries against something that is limited, counted for all instances. */
export interface ThrottlesTable {
  key: string
  failures: number
  blocked_until: Date
  updated_at: Date
}

/** The audit log; rows are added, never changed. */
export interface ActivityTable {
  id: Generated<number>
  at: Date
  kind: ActivityKind
  summary: string
  user_id: number | null
  /** As it was at the time. */
  username: string | null
  is_from_server: boolean
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip_address: string | null
  device: string | null
}

/** A form as its writer left it; nobody else reads it. */
export interface DraftsTable {
  user_id: number
  /** What it is a draft of: 'event-7', 'track-new', 'site'. */
  key: string
  content: Record<string, unknown>
  /** The version that the writer had read; null for what is new. */
  base_version: number | null
  updated_at: Date
}

export interface MediaFilesTable {
  id: Generated<number>
  /** Of the fallback, `/media/…`; the other files follow from it. */
  path: string
  width: number
  height: number
  /** Of all files together. */
  bytes: number
  /** '' when there is none yet. */
  alt: string
  is_public: Generated<boolean>
  dominant_colour: string
  placeholder: string
  created_by: number | null
  created_at: Date
  /** Since when nothing names it, as far as the sweep has seen; null while something does. */
  unused_since: Date | null
  /** Where it was fetched from; null for one that was uploaded. */
  source_url: string | null
}

export interface Tables {
  events: EventsTable
  music_tracks: MusicTracksTable
  site_settings: SiteSettingsTable
  users: UsersTable
  sessions: SessionsTable
  totp_setups: TotpSetupsTable
  recovery_codes: RecoveryCodesTable
  known_networks: KnownNetworksTable
  throttles: ThrottlesTable
  activity: ActivityTable
  subscriptions: SubscriptionsTable
  consents: ConsentsTable
  confirmation_tokens: ConfirmationTokensTable
  announcements: AnnouncementsTable
  mails: MailsTable
  jobs: JobsTable
  drafts: DraftsTable
  media_files: MediaFilesTable
  printful_products: PrintfulProductsTable
  printful_product_settings: PrintfulProductSettingsTable
  printful_state: PrintfulStateTable
  printful_hints: PrintfulHintsTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export type EventRow = Selectable<EventsTable>
export type MusicTrackRow = Selectable<MusicTracksTable>
export type NewEventRow = Insertable<EventsTable>
export type MediaFileRow = Selectable<MediaFilesTable>
export type NewMediaFileRow = Insertable<MediaFilesTable>
export type NewMusicTrackRow = Insertable<MusicTracksTable>
