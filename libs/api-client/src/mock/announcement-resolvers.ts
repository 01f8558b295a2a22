import { plainTotals, ROWS_PER_PAGE } from '@troubadour/domain/content/content-rows'
import {
  ANNOUNCEMENT_STATES,
  shownStates,
  type Announcement,
  type AnnouncementInput,
} from '@troubadour/domain/mailing-list/announcement'
import type { Subscriber } from '@troubadour/domain/mailing-list/subscriber'
import type { AudienceQuery } from '@troubadour/domain/mailing-list/town'
import { refusalOf, type AnnouncementAction } from '@troubadour/domain/mailing-list/announcement-actions'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { conflict, invalidFields, Refusal, refuseStale, type Resolvers } from './answers.ts'
import { MOCK_TOWNS, mockAnnouncement, NO_DELIVERY } from './mailing-list-seed.ts'
import { matchOfTexts } from './row-search.ts'
import { findRow, nextId, rowToChange, withoutRow, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** Share of an announcement's mails that is sent at each read of it. */
const PROGRESS = 0.25

/** Announcements; each read of one that is being sent shows more progress. */
export function announcementResolvers(data: MockData, now: Date) {
  const stamp = now.toISOString()
  const store = (one: Announcement) => {
    data.announcements = withRow(data.announcements, one)
    return one
  }
  const find = (id: number) => findRow(data.announcements, id, 'announcement')

  const save = (current: Announcement, changes: Partial<Announcement>) =>
    store({ ...current, ...changes, updatedAt: stamp, version: current.version + 1 })

  /** An announcement that allows the action. @throws Refusal */
  function allowing(action: AnnouncementAction, id: number) {
    const current = rowToChange(data.announcements, id, 'announcement')
    const refusal = refusalOf(action, current.state)
    if (refusal) throw conflict(refusal, current)
    return current
  }

  function refuseMissingCard({ card }: Pick<AnnouncementInput, 'card'>) {
    const rows = card?.kind === 'event' ? data.events : data.tracks
    if (card && !rows.some(({ id }) => id === card.id))
      throw invalidFields({ card: 'What the card shows is not there any more' })
  }

  return {
    listAnnouncements: () => (data.announcements = data.announcements.map((one) => progressed(one, stamp))),
    listAnnouncementRows({ query: { search, after, size = ROWS_PER_PAGE, ...filter } }) {
      data.announcements = data.announcements.map((one) => progressed(one, stamp))
      const matching = data.announcements.filter(({ subject }) => matchOfTexts([subject], search) > 0)
      const states = shownStates(filter)
      const found = matching.filter(({ state }) => states.includes(state))
      const groups = ANNOUNCEMENT_STATES.map((name) => ({
        name,
        total: matching.filter(({ state }) => state === name).length,
      }))
      const rest = found.filter(({ id }) => after === undefined || id < Number(after))
      const items = rest.slice(0, size)
      const next = rest.length > size ? String(items.at(-1)?.id) : null
      return { items, next, totals: plainTotals(data.announcements.length, found.length, groups) }
    },
    getAnnouncement: ({ params }) => store(progressed(find(params.id), stamp)),
    createAnnouncement: ({ body }) => {
      refuseMissingCard(body)
      const id = nextId(data.announcements)
      const announcement = mockAnnouncement({ ...body, id, createdAt: stamp, updatedAt: stamp })
      data.announcements = [announcement, ...data.announcements]
      return announcement
    },
    updateAnnouncement: ({ params, body: { version, subject, text, card, audience } }) => {
      refuseMissingCard({ card })
      const current = allowing('edit', params.id)
      refuseStale(version, current, 'This announcement was')
      return save(current, {
        subject,
        text,
        card,
        isTested: false,
        ...(audience !== undefined && { audience }),
      })
    },
    deleteAnnouncement: ({ params }) => {
      data.announcements = withoutRow(data.announcements, allowing('delete', params.id))
    },
    findTowns: ({ query: { search } }) => {
      const parts = search.toLowerCase().split(', ')
      const towns = MOCK_TOWNS.filter(({ name }) => parts.some((part) => name.toLowerCase().startsWith(part)))
      return { towns, isCertain: towns.length === 1 }
    },
    getAudienceFigures: ({ query }) => {
      const confirmed = data.subscribers.filter(({ state }) => state === 'confirmed')
      return {
        receivers: confirmed.filter((one) => isInAudience(one, query)).length,
        confirmed: confirmed.length,
        withoutTown: confirmed.filter(({ town }) => !town).length,
      }
    },
    previewAnnouncement: ({ body: { subject, text } }) => {
      const paragraphs = text
        .split('\n\n')
        .map((part) => `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`)
      const title = escapeHtml(subject)
      const html = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${paragraphs.join('')}</body></html>`
      return { subject, html, text }
    },
    testAnnouncement: ({ params, body }) => {
      store({ ...find(params.id), isTested: true })
      return { message: `A test mail is on its way to ${body.email}.` }
    },
    sendAnnouncement: ({ params, body: { sendAt, version } }) => {
      const current = allowing(sendAt === null ? 'begin' : 'schedule', params.id)
      refuseStale(version, current, 'This announcement was')
      const staysHere = Boolean(data.mail.sinkUrl)
      if (sendAt !== null) return save(current, { state: 'scheduled', sendAt, staysHere })
      const place = current.audience?.town ?? {}
      const recipients = data.subscribers.filter(
        (one) => one.state === 'confirmed' && isInAudience(one, place),
      ).length
      const delivery = { ...NO_DELIVERY, recipients, waiting: recipients }
      return save(current, { state: 'sending', sendAt, startedAt: stamp, delivery, staysHere })
    },
    unscheduleAnnouncement: ({ params }) =>
      save(allowing('unschedule', params.id), { state: 'draft', sendAt: null }),
    pauseAnnouncement: ({ params }) => save(allowing('pause', params.id), { state: 'paused' }),
    resumeAnnouncement: ({ params }) => save(allowing('resume', params.id), { state: 'sending' }),
    listDeliveryProblems: ({ params: { id } }) => data.deliveryProblems[find(id).id] ?? [],
    resendUncertain: ({ params: { id } }) => {
      const current = allowing('resend', id)
      const { delivery, state } = current
      data.deliveryProblems[id] =
        data.deliveryProblems[id]?.filter(({ outcome }) => outcome === 'failed') ?? []
      const waiting = delivery.waiting + delivery.uncertain
      return save(current, {
        state: state === 'sent' ? 'sending' : state,
        finishedAt: null,
        delivery: { ...delivery, waiting, uncertain: 0 },
      })
    },
    getWelcomeMail: () => data.welcomeMail,
    updateWelcomeMail: ({ body: { version, ...fields } }) => {
      refuseStale(version, data.welcomeMail, 'The welcome mail was')
      return (data.welcomeMail = { ...fields, version: data.welcomeMail.version + 1 })
    },
    testWelcomeMail: ({ body }) => {
      if (data.welcomeMail.version === 0) throw new Refusal(404, { message: 'There is no welcome mail yet.' })
      return { message: `A test mail is on its way to ${body.email}.` }
    },
  } satisfies Resolvers
}

/** The mock's towns are far apart: only who lives in the town itself is near it. */
function isInAudience({ town }: Subscriber, { latitude, longitude }: Omit<AudienceQuery, 'km'>): boolean {
  return latitude === undefined || (town?.latitude === latitude && town.longitude === longitude)
}

function progressed(one: Announcement, stamp: string): Announcement {
  if (one.state !== 'sending') return one
  const { recipients, waiting, sent } = one.delivery
  const gone = Math.min(waiting, Math.ceil(recipients * PROGRESS))
  const delivery = { ...one.delivery, waiting: waiting - gone, sent: sent + gone }
  return delivery.waiting > 0 ? { ...one, delivery } : { ...one, delivery, state: 'sent', finishedAt: stamp }
}
