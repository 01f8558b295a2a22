import type { LegalPageName } from '@troubadour/domain/site/legal'
import type { Setup } from '@troubadour/domain/site/setup'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

export type VideoFileRow = Selectable<SiteTables['videoFiles']>

export interface SiteTables {
  siteSettings: {
    /** Always true: there is one row. */
    id: Generated<boolean>
    /** A part of SiteSettings; what is missing has its default. */
    settings: Record<string, unknown>
    version: Generated<number>
    updatedAt: Date
  }
  /** Settings that are not saved, for a short time. */
  sitePreviews: {
    /** Of the token in its link. */
    digest: string
    /** All of them: what was not sent is as it is stored. */
    settings: SiteSettings
    /** Whose page may show it in a frame. */
    adminOrigin: string
    createdBy: number
    createdAt: Date
    expiresAt: Date
  }
  legalPages: {
    page: LegalPageName
    /** Markdown; null for the default of the product, as is the HTML that was made of it. */
    text: string | null
    html: string | null
    /** YYYY-MM-DD; null for the date of the site settings. */
    updatedOn: string | null
    version: number
    updatedAt: Date
  }
  /** How far the set-up is; no row until something was done. */
  setup: {
    /** Always true: there is one row. */
    id: Generated<boolean>
    steps: JSONColumnType<Setup['steps'], string | undefined, string>
    isDismissed: Generated<boolean>
    /** The folder of the backup that was made before the demo content was removed. */
    backup: string | null
  }
  /** Videos of the site; what is not whole yet has no name. */
  videoFiles: {
    id: Generated<number>
    /** As the musician's own computer calls it. */
    fileName: string
    /** pg gives a bigint as text. */
    bytes: ColumnType<string, number, never>
    /** In ms since 1970. As text, as above. */
    lastModified: ColumnType<string, number, never>
    /** What has arrived, in order: names in the media store. Empty once they are put together. */
    parts: JSONColumnType<{ name: string; bytes: number }[], string | undefined, string>
    /** In the media store. */
    name: string | null
    unusedSince: Date | null
    createdAt: Date
    updatedAt: Date
  }
}
