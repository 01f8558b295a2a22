import type { LinkedDownloads } from '@troubadour/domain/release/downloads'

interface NamedRelease {
  slug: string
  title: string
}

/** The state of the page of a download link. */
export type DownloadView =
  | { state: 'open'; downloads: LinkedDownloads }
  | { state: 'dead'; release: NamedRelease | null }
  | { state: 'missing'; release?: NamedRelease | null }
  | { state: 'unavailable' }
  /** A link was requested by mail. */
  | { state: 'requested'; slug: string; email: string }
  | ({ state: 'refused' } & DownloadRequest)

/** The submitted form for a download link by mail. */
export interface DownloadRequest {
  /** Slug of the release. */
  slug: string
  email?: string
  wantsNews?: boolean
  /** Why it was refused. */
  error?: string
}

export const SLUG_FIELD = 'slug'
export const EMAIL_FIELD = 'email'
export const NEWS_FIELD = 'news'
/** Honeypot field, hidden from people. */
export const WEBSITE_FIELD = 'website'

/** Statuses of links without files. */
export const DOWNLOAD_STATUSES = { dead: 410, missing: 404, unavailable: 503 } as const

/** Name of the parameter and field for a code. */
export const CODE_PARAM = 'code'
/** Name of the field with the attempt id, so that a form that is sent twice counts once. */
export const ATTEMPT_FIELD = 'attempt'

export interface Redemption {
  code: string
  attempt: string
  /** Why the code was refused. */
  error?: string
}
