import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { PROJECT_ROOT } from '../../start/config.ts'
import { throughProxy } from '../../testing/behind-proxy.ts'
import type { Figure } from '../figures.ts'
import { callSteadily } from '../lab/calls.ts'
import { PUBLIC_HOST, type Site } from '../lab/site.ts'
import { figuresOf, startForVisitors } from '../lab/visitors.ts'

const READS_PER_S = 50
const POLL_MS = 20
const LISTED_MS = 2000
const MINUTE_MS = 60_000
/** The time between preparing the release and its release day. */
const AHEAD_MS = 15_000
const SEND_MAX_MS = 15 * MINUTE_MS
const FLIP_MAX_MS = 3 * MINUTE_MS
const RELEASE = '/music/slow-river'
/** A text of the release's page until it is out. */
const NOT_OUT = 'Available '

/** F28: an announcement goes to 100,000 while a release comes out and visitors read. */
export async function mailingFlip(site: Site): Promise<Figure[]> {
  const subscribers = site.isQuick ? 2000 : 100_000
  const sink = await startSink(site)
  const database = await site.connect()
  await database.query(
    `insert into subscriptions (email, source, state, created_at, state_changed_at)
     select 'fan' || i || '@example.com', 'newsletter', 'confirmed', now(), now() from generate_series(1, $1) as i`,
    [subscribers],
  )
  // PostgreSQL itself would only do it a minute later.
  await database.query('analyze subscriptions')
  const mail = { SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Lantern Mouth <news@example.com>' }
  const { publicSite, read } = await startForVisitors(site, mail)
  const { url } = await site.start('api', mail)
  const admin = await site.signIn(url)
  const post = async (path: string, body: object) =>
    // The contract guarantees this shape.
    (await (await admin(url, 'POST', `/api/admin/announcements${path}`, body)).json()) as Announcement

  const outAt = await scheduleRelease(database)
  const { id, version } = await post('', { subject: 'Slow River is out', text: 'Hello.', card: null })
  const beginAt = performance.now()
  const begun = await post(`/${id}/send`, { version })
  const beginS = (performance.now() - beginAt) / 1000
  const reading = callSteadily(READS_PER_S, read)
  const readAnnouncement = async () =>
    (await (await admin(url, 'GET', `/api/admin/announcements/${id}`)).json()) as Announcement
  const [{ delivery, sentAt }, seenAt] = await Promise.all([
    untilSent(readAnnouncement),
    seenOut(publicSite.url),
  ])
  const reads = await reading.stop()

  const recipients = await sink.recipients()
  const fans = recipients.filter((to) => to.startsWith('fan'))
  return [
    { what: 'recipients', value: begun.delivery.recipients, atLeast: subscribers },
    { what: 'begun in', value: beginS, unit: 's', atMost: 3 },
    { what: 'sent in', value: (sentAt - beginAt) / 1000, unit: 's' },
    { what: 'mailed twice', value: recipients.length - new Set(recipients).size, atMost: 0 },
    { what: 'subscribers not mailed', value: subscribers - new Set(fans).size, atMost: 0 },
    { what: 'failed or uncertain', value: delivery.failed + delivery.uncertain, atMost: 0 },
    { what: 'release out late by', value: (seenAt - outAt) / 1000, unit: 's', atLeast: 0, atMost: 1 },
    ...figuresOf(reads),
  ]
}

/** Starts the mail server as a separate program, so that its work does not delay the measurements. */
async function startSink({ atEnd }: Site) {
  const child = fork(join(PROJECT_ROOT, 'tools/mail-sink/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => child.kill())
  // The program prints one line.
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const [, url, smtpUrl = ''] = /listening at (\S+) smtp (\S+)/.exec(line.toString()) ?? []
  return {
    smtpUrl,
    // The shape of the sink's response.
    recipients: async () => (await (await fetch(`${url}/_control/recipients`)).json()) as string[],
  }
}

/**
 * Schedules a release for the next whole minute, by setting a time zone in which that is midnight.
 * @returns when it is out, in milliseconds since 1970 UTC
 */
async function scheduleRelease(database: Awaited<ReturnType<Site['connect']>>): Promise<number> {
  const outAt = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS
  const at = new Date(outAt)
  const minutes = at.getUTCHours() * 60 + at.getUTCMinutes()
  // Before noon UTC it is midnight in a zone west of Greenwich, after noon in one to the east.
  const offset = minutes < 12 * 60 ? -minutes : 24 * 60 - minutes
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const timeZone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  const day = new Date(outAt + offset * MINUTE_MS).toISOString().slice(0, 10)
  const settings = JSON.stringify({ timeZone })
  await database.query('update site_settings set settings = settings || $1::jsonb', [settings])
  await database.query('update music_tracks set release_date = $1, is_coming_soon = false where slug = $2', [
    day,
    RELEASE.split('/').at(-1),
  ])
  return outAt
}

/** @returns when the page first showed the release as out, in milliseconds since 1970 UTC */
async function seenOut(url: string): Promise<number> {
  const end = Date.now() + FLIP_MAX_MS
  let wasSeenBefore = false
  while (Date.now() < end) {
    const page = await (await throughProxy(url, RELEASE, PUBLIC_HOST)).text()
    if (page.includes(NOT_OUT)) wasSeenBefore = true
    else if (wasSeenBefore) return Date.now()
    await delay(POLL_MS)
  }
  throw new Error(wasSeenBefore ? 'The release did not come out.' : 'The release was never still to come.')
}

async function untilSent(read: () => Promise<Announcement>) {
  const end = Date.now() + SEND_MAX_MS
  for (;;) {
    const { state, delivery } = await read()
    if (state === 'sent') return { delivery, sentAt: performance.now() }
    if (Date.now() > end) throw new Error(`not sent: ${JSON.stringify(delivery)}`)
    await delay(LISTED_MS)
  }
}
