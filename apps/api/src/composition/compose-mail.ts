import { ACCOUNT_LINK_PATHS } from '@troubadour/domain/auth/auth-values'
import type { Event } from '@troubadour/domain/event/event'
import { eventWhen } from '@troubadour/domain/event/event-card'
import { markedWhen } from '@troubadour/domain/event/event-status'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { availabilityText, isReleased } from '@troubadour/domain/release/release'
import { REMINDER_S } from '@troubadour/domain/time/reminder-time'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import type { SystemProblem } from '@troubadour/domain/system/system'
import { deadLinkText, type DeadLink } from '@troubadour/domain/watched-links/dead-link'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { createDownloadLinks } from '../audio/download-links.ts'
import { addAccountLink, renewInvitation } from '../auth/account-links.ts'
import { findUser } from '../auth/users.repository.ts'
import { advanceAnnouncements } from '../announcements/advance-announcements.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/tables.ts'
import type { Job } from '../jobs/job.ts'
import { waitUntil } from '../jobs/next-time.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { queueDigest } from '../mail/daily-digest.ts'
import { DAILY_DIGEST } from '../mail/digest-note.ts'
import { createMailOutbox, SEND_MAILS, type MailService } from '../mail/mail-outbox.ts'
import type { MailConfig } from '../config/mail-config.ts'
import { createMailLinks } from '../mail/mail-links.ts'
import type { Erasures } from '../mail/erasures.ts'
import { createReturnAddresses } from '../mail/return-addresses.ts'
import type { MailCard } from '../mail/mail-layout.ts'
import { mailPicture } from '../mail/mail-picture.ts'
import type { ReadCard, CardContext } from '../mail/render-mail.ts'
import { createMailSender, type MailSenderDeps } from '../mail/send-mails.ts'
import { createReminderLinks, makeReminder } from '../reminders/reminder-mails.ts'
import { REMINDERS_JOB, queueReminders } from '../reminders/queue-reminders.ts'
import { createOrderLinks, makeReceipt } from '../selling/order-links.ts'
import { makeOrderNews } from '../selling/order-news.ts'
import { bouncesJob } from '../subscribers/bounces/bounces-job.ts'
import { markBounced } from '../subscribers/subscribers.repository.ts'
import { events, tracks } from '../db/content.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** 8:00 in the site's zone, in seconds after midnight. */
const MORNING_S = 8 * 3600
const ANNOUNCEMENTS = 'announcements'

interface MailParts {
  db: Db
  now: () => Date
  /** The mail server in force; null without one. */
  readConfig: () => MailConfig | null
  origins: Env['mailOrigins']
  appSecrets: readonly string[]
  readSite: () => Promise<SiteSettings>
  doesMailWait: () => Promise<boolean>
  /** What is wrong with the site. */
  readProblems: () => Promise<SystemProblem[]>
  /** The dead ticket links of shows that are very soon. */
  readUrgentLinks: () => Promise<DeadLink[]>
  readMailbox: MailService['readMailbox']
}

export function composeMail({ db, now, readConfig, ...parts }: MailParts): MailService {
  const { origins, appSecrets, readSite, doesMailWait, readProblems, readUrgentLinks, readMailbox } = parts
  const dashboard = `${origins.adminOrigin ?? ''}${PATHS.admin}`
  const links = createMailLinks(origins.linkOrigin ?? '', appSecrets)
  const readCard: ReadCard = (card, context) => readMailCard(db, card, context)
  const outbox = createMailOutbox({ now, readConfig, doesMailWait, links, readSite, readCard })
  return {
    readConfig,
    readSite,
    readCard,
    links,
    returnAddresses: createReturnAddresses(appSecrets),
    readMailbox,
    outbox,
    async addAccountLink({ kind, userId, email }, at) {
      const { token } =
        kind === 'invitation'
          ? await renewInvitation(db, { userId, email })
          : await addAccountLink(db, { kind, userId, ...(kind === 'address' && { email }) }, at)
      const user = await findUser(db, userId)
      const adminOrigin = readConfig()?.adminOrigin
      if (!user || !adminOrigin) throw new Error('This administrator cannot be written to.')
      return { username: user.username, url: `${adminOrigin}${ACCOUNT_LINK_PATHS[kind]}#${token}` }
    },
    async makeDownload(trackId, at) {
      const [track] = await tracks.list(db, { where: { id: trackId } })
      if (!track) throw new Error('This release was deleted.')
      const token = createDownloadLinks(appSecrets).makeLink(trackId, at)
      return { title: track.title, url: `${links.origin}${PATHS.downloads}/${token}` }
    },
    makeReminder: (mail) =>
      makeReminder({ db, links: createReminderLinks(appSecrets), origin: links.origin, readSite, now }, mail),
    makeReceipt: (orderId, at) =>
      makeReceipt(
        { db, readSite, orderLinks: createOrderLinks(appSecrets), origin: links.origin },
        orderId,
        at,
      ),
    makeOrderNews: (order, at) =>
      makeOrderNews(
        {
          ...{ db, readSite, orderLinks: createOrderLinks(appSecrets), origin: links.origin },
          adminOrigin: origins.adminOrigin ?? '',
        },
        order,
        at,
      ),
    async makeDigest() {
      const problems = (await readProblems()).map(({ sentence, advice }) =>
        advice ? `${sentence} ${advice}` : sentence,
      )
      return { problems, url: dashboard }
    },
    async makeDeadLinks() {
      return { problems: (await readUrgentLinks()).map(deadLinkText), url: dashboard }
    },
  }
}

/** The jobs of the mailing list; they have nothing to do while mail is not configured. */
export function mailJobs(
  { outbox, ...service }: MailService,
  deps: Pick<MailSenderDeps, 'db' | 'now' | 'log' | 'timing'> & { erasures: Erasures },
): Job[] {
  const { db, now } = deps
  const sender = createMailSender({ ...service, ...deps, bounce: markBounced })
  return [
    {
      name: SEND_MAILS,
      everyMs: 5 * SECOND_MS,
      retry: { firstMs: SECOND_MS, maxMs: 30 * SECOND_MS },
      // A long announcement continues in the next run.
      timeoutMs: 10 * MINUTE_MS,
      async run(run) {
        const result = await sender.run(run)
        // The last mail of an announcement may have been sent.
        if (result === 'done') await wakeJob(db, ANNOUNCEMENTS)
        return result
      },
      close: sender.close,
    },
    {
      name: ANNOUNCEMENTS,
      everyMs: 5 * SECOND_MS,
      retry: { firstMs: SECOND_MS, maxMs: 30 * SECOND_MS },
      timeoutMs: MINUTE_MS,
      async run({ signal }) {
        if (!outbox.isConfigured) return 'nothing'
        await advanceAnnouncements({ db, outbox, now }, signal)
        return 'done'
      },
    },
    {
      name: DAILY_DIGEST,
      everyMs: async () => waitUntil(MORNING_S, now(), (await service.readSite()).timeZone),
      retry: { firstMs: MINUTE_MS, maxMs: 60 * MINUTE_MS },
      timeoutMs: MINUTE_MS,
      async run() {
        const { timeZone } = await service.readSite()
        const { problems } = await service.makeDigest()
        await queueDigest(db, { outbox, problems, timeZone, now: now() })
        return 'done'
      },
    },
    {
      name: REMINDERS_JOB,
      everyMs: async () => waitUntil(REMINDER_S, now(), (await service.readSite()).timeZone),
      retry: { firstMs: MINUTE_MS, maxMs: 10 * MINUTE_MS },
      timeoutMs: 10 * MINUTE_MS,
      async run() {
        const { timeZone } = await service.readSite()
        await queueReminders({ db, outbox }, { now: now(), timeZone })
        return 'done'
      },
    },
    bouncesJob({ ...service, ...deps }),
  ]
}

/** The card of an announcement; null without one, or when visitors may not see its content. */
async function readMailCard(
  db: Db,
  card: AnnouncementInput['card'],
  context: CardContext,
): Promise<MailCard | null> {
  if (card?.kind === 'event') {
    const [found] = await events.list(db, { where: { id: card.id } })
    return found?.isVisible ? eventCard(withCurrentReading(found, context.site), context) : null
  }
  if (card?.kind === 'track') {
    const [found] = await tracks.list(db, { where: { id: card.id } })
    return found && isTrackOnSite(found) ? trackCard(found, context) : null
  }
  return null
}

function eventCard(event: Event, { origin, site, text }: CardContext): MailCard {
  const { title, venue, location, price, imageUrl } = event
  return {
    title,
    lines: [markedWhen(event, eventWhen(event, site, ', '), text), `${venue}, ${location}`, price],
    picture: mailPicture(imageUrl, origin),
    link: { label: text('mail.showButton'), url: origin + pathOf('shows', event.slug) },
  }
}

function trackCard(track: MusicTrack, { now, site, text, origin }: CardContext): MailCard {
  const clock = { ...site, now }
  const isOut = isReleased(track, clock)
  return {
    title: track.title,
    lines: [
      isOut
        ? text('mail.outText')
        : availabilityText(track.isComingSoon ? null : track.releaseDate, clock, text),
    ],
    picture: mailPicture(track.imageUrl, origin),
    link: {
      label: text(isOut ? 'mail.releaseButton' : 'event.moreButton'),
      url: origin + pathOf('music', track.slug),
    },
  }
}
