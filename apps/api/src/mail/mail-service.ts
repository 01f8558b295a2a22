import type { SiteSettings } from '@troubadour/domain/site/site'
import type { MailConfig } from './mail-config.ts'
import type { MailLinks } from './mail-links.ts'
import type { MailOutbox } from './mail-outbox.ts'
import type { ReadCard } from './render-mail.ts'

/** What the routes and the jobs share. */
export interface MailService {
  config: MailConfig | null
  readSite: () => Promise<SiteSettings>
  links: MailLinks
  outbox: MailOutbox
  readCard: ReadCard
}
