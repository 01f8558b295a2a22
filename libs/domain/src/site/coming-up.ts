import { z } from 'zod'
import type { Event } from '../event/event.ts'
import { remindersOffered, SHOW_REMINDERS, type ShowReminder } from '../event/show-reminder.ts'
import type { Announcement } from '../mailing-list/announcement.ts'
import { musicTrackKind, type MusicTrack } from '../release/music-track.ts'
import { isReleased, releaseMoment } from '../release/release.ts'
import { releaseReminderAt } from '../release/reminder.ts'
import { isoDateTime } from '../schema/field.ts'
import { toMillis, type SiteClock } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'

/** What can happen by itself: a release is out, something is public, a post appears, a mail or reminders go out. */
const COMING_KINDS = ['release', 'event', 'track', 'page', 'post', 'announcement', 'reminder'] as const

/** Something that happens by itself (docs/product/admin.md#coming-up). */
export const comingUp = z.object({
  at: isoDateTime,
  /** 'release' is out, 'track' is public. */
  kind: z.enum(COMING_KINDS),
  id: z.int(),
  title: z.string(),
  /** What contradicts it, in a sentence; null when nothing does. */
  contradiction: z.string().nullable(),
  /** Of 'reminder': what it is about, and how many people get it. */
  reminder: z.object({ about: z.enum(['release', ...SHOW_REMINDERS]), count: z.int() }).optional(),
})
export type ComingUp = z.infer<typeof comingUp>

const SHOWN_MAX = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A page, a post or a mail that has a moment of its own. */
export interface PlannedRow {
  kind: 'page' | 'post' | 'announcement'
  id: number
  title: string
  at: string
  /** Of a mail. */
  card: Announcement['card']
}

/** How many people wait for a release, or for something of a show. */
export interface AwaitedRow {
  about: 'release' | ShowReminder
  id: number
  count: number
}

export interface Planned {
  events: readonly Event[]
  tracks: readonly MusicTrack[]
  awaited: readonly AwaitedRow[]
  others: readonly PlannedRow[]
  /** The releases with a recording. */
  withRecordings: ReadonlySet<number>
  /** Whether a mail server is set up: without one, no mail goes out. */
  sendsMail: boolean
}

/** The next things that happen by themselves, the soonest first; in English, like the admin. */
export function comingUpOf(planned: Planned, clock: SiteClock): ComingUp[] {
  const { events, tracks, awaited, others, withRecordings } = planned
  const now = toMillis(clock.now)
  const all = [
    ...tracks.flatMap((track) => releaseOf(track, withRecordings.has(track.id), clock)),
    ...events.flatMap((event) => publicOf('event', event)),
    ...tracks.flatMap((track) => publicOf('track', track)),
    ...others.map((row) => otherOf(row, planned, clock)),
    ...awaited.flatMap((row) => reminderOf(row, planned, clock)),
  ]
  return all
    .filter(({ at }) => toMillis(at) > now)
    .sort((a, b) => toMillis(a.at) - toMillis(b.at))
    .slice(0, SHOWN_MAX)
}

function entry(
  kind: ComingUp['kind'],
  { id, title }: { id: number; title: string },
  at: number,
  contradiction: string | null = null,
): ComingUp {
  return { at: new Date(at).toISOString(), kind, id, title, contradiction }
}

type Flipping = { id: number; title: string; publicFrom?: string | null | undefined }

const publicOf = (kind: 'event' | 'track', row: Flipping) =>
  row.publicFrom ? [entry(kind, row, toMillis(row.publicFrom))] : []

/** When a release is out; one that is hidden then, or was sold without recordings, contradicts it. */
function releaseOf(track: MusicTrack, hasRecordings: boolean, clock: SiteClock): ComingUp[] {
  const out = releaseMoment(track, clock.timeZone)
  if (out === null) return []
  return [entry('release', track, out, contradictionOf(track, hasRecordings, out))]
}

function contradictionOf(track: MusicTrack, hasRecordings: boolean, out: number): string | null {
  if (track.isComingSoon) return 'It is marked as Coming Soon, so it stays closed on that day.'
  if (musicTrackKind.isPublic(track, new Date(out)))
    return track.takesPreorders && track.pricing !== 'none' && !hasRecordings
      ? 'It is sold in advance, but has no recordings: its buyers get nothing on that day.'
      : null
  if (!track.publicFrom) return 'It is hidden, so nobody sees it on that day.'
  const late = toMillis(track.publicFrom) - out
  return late > 0 ? `It becomes public ${spanText(late)} later.` : null
}

/** When the reminders of a release or show go out; what is hidden then counts as cancelled for those who wait. */
function reminderOf({ id, ...reminder }: AwaitedRow, planned: Planned, clock: SiteClock): ComingUp[] {
  const isRelease = reminder.about === 'release'
  const track = isRelease && planned.tracks.find((one) => one.id === id)
  if (track)
    return at(
      releaseReminderAt(track, clock.timeZone),
      track,
      musicTrackKind.isPublic(track, new Date(clock.now)),
    )
  const event = !isRelease && planned.events.find((one) => one.id === id)
  if (!event) return []
  const offered = remindersOffered(event, clock).find(({ about }) => about === reminder.about)
  return at(offered?.until ?? null, event, event.isVisible)

  function at(moment: number | null, row: Flipping, isPublic: boolean): ComingUp[] {
    if (moment === null) return []
    const isHidden = !isPublic && !(row.publicFrom && toMillis(row.publicFrom) <= moment)
    const problem = isHidden ? 'It is hidden then, so the mail says that it is cancelled.' : null
    return [{ ...entry('reminder', row, moment, planned.sendsMail ? problem : UNSENT), reminder }]
  }
}

/** Also true of an announcement that was agreed to stay on this machine. */
const UNSENT = 'No mail server is set up, so nobody gets it.'

/** A mail cannot go out without a server; one with a card of what visitors cannot see or hear yet contradicts itself. */
function otherOf({ kind, card, at, ...row }: PlannedRow, planned: Planned, clock: SiteClock): ComingUp {
  const moment = toMillis(at)
  if (kind === 'announcement' && !planned.sendsMail) return entry(kind, row, moment, UNSENT)
  return entry(kind, row, moment, card && cardProblem(card, moment, planned, clock))
}

function cardProblem(
  { kind, id }: NonNullable<Announcement['card']>,
  at: number,
  { events, tracks }: Planned,
  clock: SiteClock,
): string | null {
  const event = kind === 'event' ? events.find((one) => one.id === id) : undefined
  if (event) return event.isVisible ? null : hiddenProblem(event, at)
  const track = kind === 'track' ? tracks.find((one) => one.id === id) : undefined
  if (!track) return null
  if (!musicTrackKind.isPublic(track, new Date(at))) return hiddenProblem(track, at)
  const out = releaseMoment(track, clock.timeZone)
  const isOut = isReleased(track, { ...clock, now: new Date(at).toISOString() })
  return isOut || out === null || out < at
    ? null
    : `It goes out ${spanText(out - at)} before “${track.title}” is out.`
}

function hiddenProblem({ title, publicFrom }: Flipping, at: number): string | null {
  if (!publicFrom) return `“${title}” is hidden.`
  const early = toMillis(publicFrom) - at
  return early > 0 ? `It goes out ${spanText(early)} before “${title}” is public.` : null
}

const UNITS = [
  { unit: 'day', ms: DAY_MS, from: 2 * DAY_MS },
  { unit: 'hour', ms: HOUR_MS, from: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS, from: 0 },
] as const

/** '20 minutes', '3 hours', '2 days', rounded. */
function spanText(span: number): string {
  // The last unit is from 0.
  const { unit, ms } = UNITS.find(({ from }) => span >= from)!
  return countText(Math.max(1, Math.round(span / ms)), unit)
}
