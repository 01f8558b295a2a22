import type { LinkedDownloads } from '@troubadour/domain/release/downloads'

interface NamedRelease {
  slug: string
  title: string
}

/** What a download link leads to. */
export type DownloadView =
  | { state: 'open'; downloads: LinkedDownloads }
  | { state: 'dead'; release: NamedRelease | null }
  | { state: 'missing'; release?: NamedRelease | null }
  | { state: 'unavailable' }
  /** A link was asked for by mail. */
  | { state: 'asked'; slug: string; email: string }
  | ({ state: 'refused' } & AskedDownload)

/** The form that asks for a download link by mail, as it was sent. */
export interface AskedDownload {
  /** Of the release. */
  slug: string
  email?: string
  wantsNews?: boolean
  /** Why it was refused. */
  error?: string
}

export const SLUG_FIELD = 'slug'
export const EMAIL_FIELD = 'email'
export const NEWS_FIELD = 'news'
/** Which people do not see. */
export const WEBSITE_FIELD = 'website'

/** What a link is answered with that leads to no files. */
export const DOWNLOAD_STATUSES = { dead: 410, missing: 404, unavailable: 503 } as const

/** The parameter and the field with a code. */
export const CODE_PARAM = 'code'
/** The field that names a form, so that one that is sent twice counts once. */
export const ATTEMPT_FIELD = 'attempt'

export interface Redemption {
  code: string
  attempt: string
  /** Why the code was refused. */
  error?: string
}
