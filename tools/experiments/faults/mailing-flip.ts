import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { PROJECT_ROOT } from '../../start/config.ts'
import { throughProxy } from '../../testing/behind-proxy.ts'
import { isQuick, type Figure } from '../figures.ts'
import { jsonOf, untilTrue } from '../lab/calls.ts'
import { PUBLIC_HOST, type Database, type Site } from '../lab/site.ts'
import { startForVisitors, whileTheyRead } from '../lab/visitors.ts'

const SUBSCRIBERS = isQuick ? 2000 : 100_000
/** One instance sends, at most 20 mails a second, so all would take 83 minutes. */
const PAUSED_AFTER = isQuick ? 1600 : 3000
const MINUTE_MS = 60_000
/** The time between preparing the release and its release day. */
const AHEAD_MS = 15_000
const RELEASE = '/music/slow-river'
/** A text of the release's page until it is out. */
const NOT_OUT = 'Available '

/** F28: an announcement goes to 100,000 while a release comes out and visitors read. */
export async function mailingFlip(site: Site): Promise<Figure[]> {
  const sink = await startSink(site)
  const database = await site.connect()
  await database.query(
    `insert into subscriptions (email, source, state, created_at, state_changed_at)
     select 'fan' || i || '@example.com', 'newsletter', 'confirmed', now(), now() from generate_series(1, $1) as i`,
    [SUBSCRIBERS],
  )
  // PostgreSQL itself would only do it a minute later.
  await database.query('analyze subscriptions')
  const mail = { SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Lantern Mouth <news@example.com>' }
  const { publicSite, read } = await startForVisitors(site, mail)
  const { url } = await site.start('api', mail)
  const admin = await site.signIn(url)
  const ask = (method: string, path: string, body?: object) =>
    jsonOf<Announcement>(admin(url, method, `/api/admin/announcements${path}`, body))

  const outAt = await scheduleRelease(database, RELEASE, { minutes: 0, aheadMs: AHEAD_MS })
  const { id, version } = await ask('POST', '', { subject: 'Slow River is out', text: 'Hello.', card: null })
  const beginAt = performance.now()
  const begun = await ask('POST', `/${id}/send`, { version })
  const beginS = (performance.now() - beginAt) / 1000
  const deliveryNow = async () => (await ask('GET', `/${id}`)).delivery
  const areEnoughSent = async () => (await deliveryNow()).sent >= PAUSED_AFTER
  const sending = async () => {
    await untilTrue('enough are sent', areEnoughSent, { maxMs: 15 * MINUTE_MS, pollMs: 2000 })
    const { delivery } = await ask('POST', `/${id}/pause`)
    return delivery.sent / ((performance.now() - beginAt) / 1000)
  }
  const [[mailsPerS, seenAt], reads] = await whileTheyRead(read, () =>
    Promise.all([sending(), seenOut(publicSite.url)]),
  )

  // Those that were on their way at the pause.
  const areSettled = async () => {
    const { rows } = await database.query("select from mails where state = 'sending' limit 1")
    return rows.length === 0
  }
  await untilTrue('the last ones are settled', areSettled)
  const recipients = await sink.recipients()
  const [delivery, fans] = [await deliveryNow(), recipients.filter((to) => to.startsWith('fan'))]
  return [
    { what: 'recipients', value: begun.delivery.recipients, atLeast: SUBSCRIBERS },
    { what: 'begun in', value: beginS, unit: 's', atMost: 8 },
    { what: 'mails sent', value: mailsPerS, unit: '/s', atLeast: 10 },
    { what: 'mailed twice', value: fans.length - new Set(fans).size, atMost: 0 },
    { what: 'failed or uncertain', value: delivery.failed + delivery.uncertain, atMost: 0 },
    { what: 'release out late by', value: (seenAt - outAt) / 1000, unit: 's', atLeast: 0, atMost: 1 },
    ...reads,
  ]
}

/** Starts the mail server as a separate program, so that its work does not delay the measurements. */
export async function startSink({ atEnd }: Site) {
  const child = fork(join(PROJECT_ROOT, 'tools/mail-sink/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => child.kill())
  // The program prints one line.
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const [, url, smtpUrl = ''] = /listening at (\S+) smtp (\S+)/.exec(line.toString()) ?? []
  return { smtpUrl, recipients: () => jsonOf<string[]>(fetch(`${url}/_control/recipients`)) }
}

/**
 * Schedules a release for a day that has this many minutes at the next whole minute, by setting a time zone.
 * @returns that minute, in milliseconds since 1970 UTC
 */
export async function scheduleRelease(
  database: Database,
  path: string,
  { minutes, aheadMs }: { minutes: number; aheadMs: number },
): Promise<number> {
  const outAt = Math.ceil((Date.now() + aheadMs) / MINUTE_MS) * MINUTE_MS
  const at = new Date(outAt)
  const ahead = minutes - at.getUTCHours() * 60 - at.getUTCMinutes()
  // No zone is more than half a day away.
  const offset = ahead < -12 * 60 ? ahead + 24 * 60 : ahead
  const distance = new Date(Math.abs(offset) * MINUTE_MS).toISOString().slice(11, 16)
  const settings = JSON.stringify({ timeZone: (offset < 0 ? '-' : '+') + distance })
  const day = new Date(outAt + offset * MINUTE_MS).toISOString().slice(0, 10)
  await database.query('update site_settings set settings = settings || $1::jsonb', [settings])
  await database.query('update music_tracks set release_date = $1, is_coming_soon = false where slug = $2', [
    day,
    path.split('/').at(-1),
  ])
  return outAt
}

/** @returns when the page first showed the release as out, in milliseconds since 1970 UTC */
async function seenOut(url: string): Promise<number> {
  const isComing = async () =>
    (await (await throughProxy(url, RELEASE, PUBLIC_HOST)).text()).includes(NOT_OUT)
  await untilTrue('the release is still to come', isComing)
  await untilTrue('the release is out', async () => !(await isComing()), { maxMs: 3 * MINUTE_MS })
  return Date.now()
}
