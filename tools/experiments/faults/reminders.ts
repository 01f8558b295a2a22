import { isQuick, type Figure } from '../figures.ts'
import { callDuring, noneFailed, p99, untilTrue, type Call } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'
import { PAGES, readsOf, startForVisitors } from '../lab/visitors.ts'
import { scheduleRelease, startSink } from './mailing-flip.ts'

const FANS = isQuick ? 200 : 10_000
const MINUTE_MS = 60_000
const READS_PER_S = 50
/** Reminders are sent at 9:00 of the site's zone. */
const MORNING_MINUTES = 9 * 60
/** The programs start in this time, before that minute. */
const AHEAD_MS = 45_000
const RELEASE = '/music/slow-river'

/** F31: 10,000 people are reminded at one instant, by two instances, while visitors read pages. */
export async function manyReminders(site: Site): Promise<Figure[]> {
  const sink = await startSink(site)
  const database = await site.connect()
  await database.query(
    `insert into all_reminders (about, track_id, title, email, created_at, confirmed_at)
     select 'release', id, title, 'fan' || i || '@example.com', now(), now()
     from music_tracks, generate_series(1, $1) as i where slug = 'slow-river'`,
    [FANS],
  )
  const at = await scheduleRelease(database, RELEASE, { minutes: MORNING_MINUTES, aheadMs: AHEAD_MS })
  const mail = { SMTP_URL: sink.smtpUrl, MAIL_FROM: 'Lantern Mouth <news@example.com>' }
  const { publicSite } = await startForVisitors(site, mail)
  await site.start('api', mail)
  const early = (await sink.recipients()).length
  const [, reads] = await callDuring(
    () =>
      untilTrue('sent', async () => (await sink.recipients()).length >= FANS, {
        maxMs: 16 * MINUTE_MS,
        pollMs: 1000,
      }),
    READS_PER_S,
    readsOf(publicSite, PAGES),
  )
  const sentS = (Date.now() - at) / 1000
  const recipients = await sink.recipients()
  const left = await database.query('select from all_reminders')
  const isBefore = ({ startedAt }: Call) => performance.timeOrigin + startedAt < at
  return [
    { what: 'mailed before the instant', value: early, atMost: 0 },
    { what: 'sent in', value: sentS, unit: 's', atMost: 15 * 60 },
    { what: 'mailed twice', value: recipients.length - new Set(recipients).size, atMost: 0 },
    { what: 'people not reminded', value: FANS - new Set(recipients).size, atMost: 0 },
    { what: 'addresses left', value: left.rows.length, atMost: 0 },
    noneFailed('public pages that failed', reads),
    // What the machine can do without the mails.
    p99('p99 before the instant', reads.filter(isBefore)),
    p99(
      'p99 from then on',
      reads.filter((call) => !isBefore(call)),
      200,
    ),
  ]
}
