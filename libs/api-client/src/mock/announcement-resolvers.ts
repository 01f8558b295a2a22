import { SEND_AT_MESSAGE, type Announcement } from '@troubadour/domain/mailing-list/announcement'
import {
  conflict,
  invalidFields,
  isTroubled,
  missing,
  NO_MAIL,
  stale,
  TROUBLE,
  type Answer,
  type Resolvers,
} from './answers.ts'
import { mockAnnouncement, NO_DELIVERY } from './mailing-list-seed.ts'
import type { MockData } from './seed.ts'

const NONE = missing('announcement')
const NOBODY = 'Nobody has confirmed a subscription yet.'
const TOO_LATE = 'This announcement was sent in the meantime.'
/** At each read of an announcement that is being sent, this part of its mails has gone out since. */
const PROGRESS = 0.25

/** Announcements; one that is being sent is a step further each time that it is read. */
export function announcementResolvers(data: MockData, now: Date) {
  const stamp = now.toISOString()
  const find = (id: number) => data.announcements.find((one) => one.id === id)

  function save(current: Announcement, changes: Partial<Announcement>): Announcement {
    const saved = { ...current, ...changes, updatedAt: stamp, version: current.version + 1 }
    data.announcements = data.announcements.map((one) => (one.id === saved.id ? saved : one))
    return saved
  }

  /** Changes an announcement that is in one of the states; else answers what is in the way. */
  function change<Name extends 'unscheduleAnnouncement' | 'pauseAnnouncement' | 'resumeAnnouncement'>(
    { params }: { params: { id: number } },
    from: Announcement['state'],
    changes: Partial<Announcement>,
  ): Answer<Name> {
    const current = find(params.id)
    if (!current) return NONE
    if (isTroubled(current)) return TROUBLE
    if (current.state !== from) return conflict(TOO_LATE, current)
    // All three answer the announcement.
    return { status: 200, body: save(current, changes) } as Answer<Name>
  }

  return {
    listAnnouncements: () => {
      data.announcements = data.announcements.map((one) => progressed(one, stamp))
      return { status: 200, body: data.announcements }
    },
    getAnnouncement: ({ params }) => {
      data.announcements = data.announcements.map((one) =>
        one.id === params.id ? progressed(one, stamp) : one,
      )
      const body = find(params.id)
      return body ? { status: 200, body } : NONE
    },
    createAnnouncement: ({ body }) => {
      const id = Math.max(0, ...data.announcements.map((one) => one.id)) + 1
      const made = mockAnnouncement({ ...body, id, createdAt: stamp, updatedAt: stamp })
      data.announcements = [made, ...data.announcements]
      return { status: 201, body: made }
    },
    updateAnnouncement: ({ params, body: { version, subject, text, card } }) => {
      const current = find(params.id)
      if (!current) return NONE
      if (!isEditable(current)) return conflict(TOO_LATE, current)
      if (version !== undefined && version !== current.version) return stale('This announcement was', current)
      return { status: 200, body: save(current, { subject, text, card, isTested: false }) }
    },
    deleteAnnouncement: ({ params }) => {
      const current = find(params.id)
      if (!current) return NONE
      if (isTroubled(current)) return TROUBLE
      if (!isEditable(current)) return conflict(TOO_LATE, current)
      data.announcements = data.announcements.filter(({ id }) => id !== params.id)
      return { status: 204, body: undefined }
    },
    previewAnnouncement: ({ body: { subject, text } }) => {
      const paragraphs = text
        .split('\n\n')
        .map((part) => `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`)
      const title = escapeHtml(subject)
      const html = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${paragraphs.join('')}</body></html>`
      return { status: 200, body: { subject, html, text } }
    },
    testAnnouncement: ({ params, body }) => {
      const current = find(params.id)
      if (!current) return NONE
      if (!data.mail.isConfigured) return NO_MAIL
      data.announcements = data.announcements.map((one) =>
        one === current ? { ...one, isTested: true } : one,
      )
      return { status: 202, body: { message: `A test mail is on its way to ${body.email}.` } }
    },
    sendAnnouncement: ({ params, body: { sendAt, version } }) => {
      const current = find(params.id)
      if (!current) return NONE
      if (isTroubled(current)) return TROUBLE
      if (!isEditable(current)) return conflict(TOO_LATE, current)
      if (version !== undefined && version !== current.version) return stale('This announcement was', current)
      if (!data.mail.isConfigured) return conflict(NO_MAIL.body.message, current)
      if (sendAt !== null && Date.parse(sendAt) <= now.getTime())
        return invalidFields({ sendAt: SEND_AT_MESSAGE })
      if (sendAt !== null) return { status: 200, body: save(current, { state: 'scheduled', sendAt }) }
      const recipients = data.subscribers.filter(({ state }) => state === 'confirmed').length
      if (recipients === 0) return conflict(NOBODY, current)
      const delivery = { ...NO_DELIVERY, recipients, waiting: recipients }
      return {
        status: 200,
        body: save(current, { state: 'sending', sendAt: null, startedAt: stamp, delivery }),
      }
    },
    unscheduleAnnouncement: (input) => change(input, 'scheduled', { state: 'draft', sendAt: null }),
    pauseAnnouncement: (input) => change(input, 'sending', { state: 'paused' }),
    resumeAnnouncement: (input) => change(input, 'paused', { state: 'sending' }),
    listDeliveryProblems: ({ params }) => {
      return find(params.id) ? { status: 200, body: data.deliveryProblems[params.id] ?? [] } : NONE
    },
    resendUncertain: ({ params }) => {
      const current = find(params.id)
      if (!current) return NONE
      if (isTroubled(current)) return TROUBLE
      const { delivery } = current
      if (delivery.uncertain === 0) return conflict('There is no uncertain delivery to send again.', current)
      const problems = data.deliveryProblems[current.id] ?? []
      data.deliveryProblems[current.id] = problems.filter(({ outcome }) => outcome !== 'uncertain')
      const waiting = delivery.waiting + delivery.uncertain
      return {
        status: 200,
        body: save(current, {
          state: current.state === 'sent' ? 'sending' : current.state,
          finishedAt: null,
          delivery: { ...delivery, waiting, uncertain: 0 },
        }),
      }
    },
  } satisfies Resolvers
}

function isEditable({ state }: Announcement): boolean {
  return state === 'draft' || state === 'scheduled'
}

function progressed(one: Announcement, stamp: string): Announcement {
  if (one.state !== 'sending') return one
  const { recipients, waiting, sent } = one.delivery
  const gone = Math.min(waiting, Math.ceil(recipients * PROGRESS))
  const delivery = { ...one.delivery, waiting: waiting - gone, sent: sent + gone }
  return delivery.waiting > 0 ? { ...one, delivery } : { ...one, delivery, state: 'sent', finishedAt: stamp }
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
