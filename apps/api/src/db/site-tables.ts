import type { PreviewedKind } from '@troubadour/domain/site/site-preview'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { LegalPageName } from '@troubadour/domain/legal/legal'
import type { Setup } from '@troubadour/domain/setup/setup'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { LinkState } from '@troubadour/domain/watched-links/watched-link'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

/** A secret of a connection. */
export interface StoredSecret {
  /** Encrypted. */
  secret: string
  keyId: string
  /** Its last characters, which are shown. */
  ending: string
  since: string
}

/** How a trial ended. */
export interface StoredTrial {
  at: string
  steps: TrialStep[]
  /** Identifies what was tried (`connections/tried.ts`); undefined in rows of older versions. */
  of?: string
}

/** A place that still has files which are moved to the one of the connection. */
export interface FormerPlace {
  /** Null for the folder of the server. */
  settings: Record<string, string> | null
  secrets: Record<string, StoredSecret>
  since: string
}

export type VideoFileRow = Selectable<SiteTables['videoFiles']>

export interface SiteTables {
  /** Outside services; secrets are encrypted (docs/security.md#secrets-of-connections). */
  connections: {
    name: ConnectionName
    /** By field; null where it was only tried, or taken away. */
    settings: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
    secrets: JSONColumnType<Record<string, StoredSecret>, string | undefined, string>
    version: Generated<number>
    updatedAt: Date | null
    /** How the last trial ended. */
    trial: JSONColumnType<StoredTrial | null, string | null | undefined, string | null>
    /** Of 'media': where files still are, the latest first. */
    former: JSONColumnType<FormerPlace[], string | undefined, string>
  }
  /** What happened to files during a move to another place. */
  mediaMoveFiles: {
    name: string
    /** Version of the connection that they are moved for. */
    version: number
    /** 'copied': it is in the new place, and was compared. */
    outcome: 'copied' | 'deleted'
  }
  /** Links that visitors see, with what was found of them (docs/product/states.md#watched-links). */
  watchedLinks: {
    id: Generated<number>
    url: string
    /** How often it is asked, in seconds. */
    everyS: number
    state: Generated<LinkState>
    /** Null unless it was found dead, and not alive since. */
    firstDeadAt: Date | null
    checkedAt: Date | null
    lastStatus: string | null
    /** When an administrator called it fine: it is not asked again. */
    mutedAt: Date | null
    /** When a mail of its own told administrators. */
    mailedAt: Date | null
  }
  siteSettings: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** A part of SiteSettings; missing fields have their defaults. */
    settings: Record<string, unknown>
    version: Generated<number>
    updatedAt: Date
  }
  /** Unsaved settings of previews, kept for a short time. */
  sitePreviews: {
    /** Digest of the token in its link. */
    digest: string
    /** Complete settings: missing fields are filled in from the stored ones. */
    settings: SiteSettings
    /** Origin of the admin, which may embed the page in a frame. */
    adminOrigin: string
    createdBy: number
    /** The session that made it, with which it ends; null for a preview link. */
    sessionDigest: string | null
    /** What a preview link shows, with the settings in force; else null. */
    contentKind: PreviewedKind | null
    contentId: number | null
    createdAt: Date
    expiresAt: Date
  }
  legalPages: {
    page: LegalPageName
    /** Markdown; null for the product's default, as is the HTML rendered from it. */
    text: string | null
    html: string | null
    /** YYYY-MM-DD; null for the date in the site settings. */
    updatedOn: string | null
    version: number
    updatedAt: Date
  }
  /** Progress of the set-up; no row before the first step. */
  setup: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    steps: JSONColumnType<Setup['steps'], string | undefined, string>
    isDismissed: Generated<boolean>
    /** Folder of the backup made before the demo content was removed. */
    backup: string | null
  }
  /** Videos of the site; unfinished uploads have no name. */
  videoFiles: {
    id: Generated<number>
    /** File name on the musician's computer. */
    fileName: string
    /** A bigint, which pg returns as text. */
    bytes: ColumnType<string, number, never>
    /** Milliseconds since 1970, a bigint. */
    lastModified: ColumnType<string, number, never>
    /** Received parts in order: names in the media store. Empty once they are joined. */
    parts: JSONColumnType<{ name: string; bytes: number }[], string | undefined, string>
    /** Name in the media store. */
    name: string | null
    unusedSince: Date | null
    createdAt: Date
    updatedAt: Date
  }
}
