import type { Generated, Insertable, Kysely, Selectable } from 'kysely'

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
}

export interface SubscriptionsTable {
  id: Generated<number>
  email: string
  source: string
  created_at: Date
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
}

export interface Tables {
  events: EventsTable
  music_tracks: MusicTracksTable
  site_settings: SiteSettingsTable
  users: UsersTable
  sessions: SessionsTable
  subscriptions: SubscriptionsTable
  media_files: MediaFilesTable
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export type EventRow = Selectable<EventsTable>
export type NewEventRow = Insertable<EventsTable>
export type MediaFileRow = Selectable<MediaFilesTable>
export type NewMediaFileRow = Insertable<MediaFilesTable>
export type NewMusicTrackRow = Insertable<MusicTracksTable>
