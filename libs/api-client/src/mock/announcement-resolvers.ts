import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import { conflict, refuseStale, type Resolvers } from './answers.ts'
import { mockAnnouncement, NO_DELIVERY } from './mailing-list-seed.ts'
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

  /** An announcement in one of the states. @throws Refusal */
  function inState(id: number, ...states: Announcement['state'][]) {
    const current = rowToChange(data.announcements, id, 'announcement')
    if (!states.includes(current.state))
      throw conflict('This announcement was sent in the meantime.', current)
    return current
  }

  return {
    listAnnouncements: () => (data.announcements = data.announcements.map((one) => progressed(one, stamp))),
    getAnnouncement: ({ params }) => store(progressed(find(params.id), stamp)),
    createAnnouncement: ({ body }) => {
      const id = nextId(data.announcements)
      const made = mockAnnouncement({ ...body, id, createdAt: stamp, updatedAt: stamp })
      data.announcements = [made, ...data.announcements]
      return made
    },
    updateAnnouncement: ({ params, body: { version, subject, text, card } }) => {
      const current = inState(params.id, 'draft', 'scheduled')
      refuseStale(version, current, 'This announcement was')
      return save(current, { subject, text, card, isTested: false })
    },
    deleteAnnouncement: ({ params }) => {
      data.announcements = withoutRow(data.announcements, inState(params.id, 'draft', 'scheduled'))
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
      const current = inState(params.id, 'draft', 'scheduled')
      refuseStale(version, current, 'This announcement was')
      if (sendAt !== null) return save(current, { state: 'scheduled', sendAt })
      const recipients = data.subscribers.filter(({ state }) => state === 'confirmed').length
      const delivery = { ...NO_DELIVERY, recipients, waiting: recipients }
      return save(current, { state: 'sending', sendAt, startedAt: stamp, delivery })
    },
    unscheduleAnnouncement: ({ params }) =>
      save(inState(params.id, 'scheduled'), { state: 'draft', sendAt: null }),
    pauseAnnouncement: ({ params }) => save(inState(params.id, 'sending'), { state: 'paused' }),
    resumeAnnouncement: ({ params }) => save(inState(params.id, 'paused'), { state: 'sending' }),
    listDeliveryProblems: ({ params: { id } }) => data.deliveryProblems[id] ?? [],
    resendUncertain: ({ params: { id } }) => {
      const current = inState(id, 'sending', 'paused', 'sent')
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
  } satisfies Resolvers
}

function progressed(one: Announcement, stamp: string): Announcement {
  if (one.state !== 'sending') return one
  const { recipients, waiting, sent } = one.delivery
  const gone = Math.min(waiting, Math.ceil(recipients * PROGRESS))
  const delivery = { ...one.delivery, waiting: waiting - gone, sent: sent + gone }
  return delivery.waiting > 0 ? { ...one, delivery } : { ...one, delivery, state: 'sent', finishedAt: stamp }
}
