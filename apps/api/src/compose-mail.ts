import type { SiteSettings } from '@troubadour/domain/site'
import { beginScheduledAnnouncement } from './announcements/begin-announcement.ts'
import { finishIfDone } from './announcements/finish-announcement.ts'
import type { Db } from './db/tables.ts'
import { createMailOutbox } from './mail/create-mail-outbox.ts'
import type { MailConfig } from './mail/mail-config.ts'
import { createMailLinks, type MailLinks } from './mail/mail-links.ts'
import type { MailOutbox } from './mail/mail-outbox.ts'
import { createMailWorker, type MailWorker, type MailWorkerDeps } from './mail/mail-worker.ts'
import type { ReadCard } from './mail/render-mail.ts'
import { readMailCard } from './read-mail-card.ts'
import { markBounced } from './subscribers/subscribers.repository.ts'
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts'

interface MailParts {
  db: Db
  now: () => Date
  config: MailConfig | null
  /** Where links of a preview lead while mail is not configured. */
  publicOrigin: string | undefined
  appSecrets: readonly string[]
  readSite: () => Promise<SiteSettings>
}

/** What the routes and the worker share. */
export interface MailService extends Pick<MailParts, 'config' | 'readSite'> {
  queue: MailQueue
  links: MailLinks
  outbox: MailOutbox
  readCard: ReadCard
}

/** Puts together what mails are stored and shown by. */
export function composeMail({ db, now, config, publicOrigin, appSecrets, readSite }: MailParts): MailService {
  const queue = createMailQueue(db)
  const links = createMailLinks(config?.linkOrigin ?? publicOrigin ?? '', appSecrets)
  const readCard: ReadCard = (card, context) => readMailCard(db, card, context)
  const outbox = createMailOutbox({ now, config, queue, links, readSite, readCard })
  return { config, readSite, readCard, queue, links, outbox }
}

/** Who sends the mails, in this instance too; null where mail is not configured. */
export function composeMailWorker(
  { config, outbox, ...service }: MailService,
  deps: Pick<MailWorkerDeps, 'db' | 'now' | 'databaseUrl' | 'log' | 'timing'>,
): MailWorker | null {
  if (!config) return null
  const { db } = deps
  return createMailWorker({
    ...service,
    ...deps,
    config,
    bounce: markBounced,
    announcements: {
      begin: (id, at, moment) => beginScheduledAnnouncement({ db, outbox }, { id, at }, moment),
      finish: finishIfDone,
    },
  })
}
