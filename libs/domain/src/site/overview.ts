import { z } from 'zod'
import { comingUp } from './coming-up.ts'
import { eventKind, type Event } from '../event/event.ts'
import { describeSchedule, eventWhen } from '../event/event-card.ts'
import { previousWhen } from '../event/event-status.ts'
import { MISSING_OF_SHOW, nextShow } from '../event/next-show.ts'
import { comingRelease, MISSING_OF_RELEASE } from '../release/coming-release.ts'
import { musicTrackKind, type MusicTrack } from '../release/music-track.ts'
import { isReleased } from '../release/release.ts'
import { systemProblem } from '../system/system.ts'
import { dayAt, isoDay, toMillis, type CalendarDay, type SiteClock } from '../time/zoned-time.ts'

const shownShow = eventKind.row
  .pick({ id: true, title: true, date: true, status: true, isVisible: true })
  .extend({
    /** Formatted in the event's time zone. */
    when: z.string(),
    /** The former start of a rescheduled event, formatted. */
    previously: z.string().nullable(),
    /** Null when no single day is known. */
    daysAway: z.int().nullable(),
    missing: z.array(z.enum(MISSING_OF_SHOW)),
  })
const shownRelease = musicTrackKind.row.pick({ id: true, title: true }).extend({ day: z.iso.date() })

/** How many orders are due, which is first, and until which day, in the site's zone. */
const dueOrders = z.object({ orders: z.int(), firstOrder: z.int(), day: z.iso.date() })

/** Shows and music on the dashboard (docs/product/admin.md#dashboard). */
export const overview = z.object({
  eventCount: z.int(),
  nextShow: shownShow.nullable(),
  trackCount: z.int(),
  comingRelease: shownRelease
    .extend({ daysAway: z.int(), missing: z.array(z.enum(MISSING_OF_RELEASE)) })
    .nullable(),
  latestRelease: shownRelease.nullable(),
  /** The next ten things that happen by themselves; missing in responses of earlier releases. */
  comingUp: z.array(comingUp).optional(),
  /** What is wrong with the backups, in a sentence; null when nothing is known to be. */
  backupProblem: z.string().nullable(),
  /** What is wrong with the site, as on the screen System. */
  problems: z.array(systemProblem),
  /** Orders of today and goods that wait; null while the site does not sell and nothing waits. */
  sales: z
    .object({
      /** Goods to pack, or to make ready for a show. */
      toPack: z.int(),
      /** Packed, or ready at a show. */
      packed: z.int(),
      /** All of both by their way, as Orders counts them; missing in responses of earlier releases. */
      toSend: z.int().optional(),
      toHandOut: z.int().optional(),
      /** Today's, in the site's zone, less refunds. */
      takings: z.array(z.object({ currency: z.string(), orders: z.int(), takenMinor: z.int() })),
      /** Orders that were withdrawn from and are not refunded yet; missing in responses of earlier releases. */
      refundsDue: dueOrders.nullable().optional(),
      /** Disputed payments that can be answered at Stripe; missing in responses of earlier releases. */
      disputes: dueOrders.nullable().optional(),
    })
    .nullable(),
})
export type Overview = z.infer<typeof overview>

/** The overview of all events and tracks, including hidden ones; in English, like the admin. */
export function overviewOf(
  events: readonly Event[],
  tracks: readonly MusicTrack[],
  { now, timeZone }: SiteClock,
): Omit<Overview, 'backupProblem' | 'problems' | 'comingUp' | 'sales'> {
  const clock = { now, timeZone }
  const coming = comingRelease(tracks, clock)
  return {
    eventCount: events.length,
    nextShow: showOf(events, clock),
    trackCount: tracks.length,
    comingRelease: coming && {
      ...releaseOf(coming),
      daysAway: coming.daysAway,
      missing: coming.missing,
    },
    latestRelease: latestRelease(tracks, clock),
  }
}

function showOf(events: readonly Event[], clock: SiteClock): Overview['nextShow'] {
  const next = nextShow(events, clock)
  if (!next) return null
  const { event: show, daysAway, missing } = next
  const { id, title, date, status, isVisible } = show
  const when = daysAway === null ? eventWhen(show, clock, ', ') : (describeSchedule(show, clock) ?? date)
  return {
    id,
    title,
    date,
    status,
    isVisible,
    when,
    previously: previousWhen(show, clock),
    daysAway,
    missing,
  }
}

/** The latest released track; one without a release date counts from its creation. */
function latestRelease(tracks: readonly MusicTrack[], clock: SiteClock): Overview['latestRelease'] {
  const [latest] = tracks
    .filter((track) => isReleased(track, clock))
    .map((track) => ({
      track,
      day: isoDay(track.releaseDate) ?? dayAt(toMillis(track.createdAt), clock.timeZone),
    }))
    .sort((a, b) => b.day - a.day || toMillis(b.track.createdAt) - toMillis(a.track.createdAt))
  return latest ? releaseOf(latest) : null
}

const DAY_MS = 86_400_000

function releaseOf({ track: { id, title }, day }: { track: MusicTrack; day: CalendarDay }) {
  return { id, title, day: new Date(day * DAY_MS).toISOString().slice(0, 10) }
}
