import type { SiteSettings } from '@troubadour/domain/site/site'
import type { Erasures } from '../mail/erasures.ts'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { ReadFile } from './read-file-in-child.ts'
import type { PublicCache } from './public-cache.ts'

export interface RouteDeps {
  db: Db
  /** The only clock that a route reads. */
  now: () => Date
  cache: PublicCache
  readSite: () => Promise<SiteSettings>
  mediaStore: MediaStore
  outbox: MailOutbox
  erasures: Erasures
  readFile: ReadFile
}
