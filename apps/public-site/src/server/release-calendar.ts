import { DateTime } from 'luxon'
import { PATHS } from '@troubadour/domain/address/paths'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { listenPath } from '@troubadour/domain/release/listen'
import { dayOfRelease, isReleased } from '@troubadour/domain/release/release'
import { withoutControls } from '@troubadour/domain/schema/control-characters'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import type { OpenReading } from './api-source.ts'
import { CALENDAR_TYPE, newCalendar } from './calendar.ts'
import type { PageStore } from './page-store.ts'
import { readReleases, readSettings } from './read-site.ts'
import type { WebApp } from './web-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `/listen/{slug}.ics`: the day of a release that is not out (docs/product/public-pages.md#listen-page). */
export function addReleaseCalendars(
  app: WebApp,
  {
    openReading,
    store,
    publicOrigin = '',
    now,
  }: { openReading: OpenReading; store: PageStore; publicOrigin: string | undefined; now: () => number },
): void {
  app.get<{ Params: { slug: string } }>(`${PATHS.listen}/:slug.ics`, async (request, reply) => {
    const { slug } = request.params
    const reading = openReading()
    const [site, releases] = await Promise.all([readSettings(reading), readReleases(reading)])
    const release = releases.find((one) => one.slug === slug)
    const clock = { now: now(), timeZone: site.timeZone }
    if (!release || isReleased(release, clock) || dayOfRelease(release) === null) return reply.callNotFound()
    const text = withoutControls(calendarOf(release, site, publicOrigin + listenPath(slug)))
    reply.header('content-disposition', `attachment; filename="${slug}.ics"`)
    const stored = store.find(`${listenPath(slug)}.ics`, [text], () => ({ html: text }))
    return store.send(request, reply, stored, {
      type: CALENDAR_TYPE,
      reusableUntil: reading.log.reusableUntil,
    })
  })
}

function calendarOf(
  { id, title, releaseDate, createdAt, updatedAt = createdAt }: MerchItem,
  site: SiteSettings,
  url: string,
): string {
  const calendar = newCalendar(site)
  const changedAt = new Date(updatedAt)
  calendar.createEvent({
    id: `${id}@${site.projectName || 'troubadour'}`.replace(/[^\w@.-]/g, '-'),
    // Grows with every change, so that a moved day replaces the one before.
    sequence: Math.floor((changedAt.getTime() - new Date(createdAt).getTime()) / 1000),
    start: DateTime.fromMillis((isoDay(releaseDate) ?? 0) * DAY_MS, { zone: 'utc' }),
    allDay: true,
    summary: site.projectName ? `${site.projectName}: ${title}` : title,
    ...(url.startsWith('http') && { url }),
    stamp: changedAt,
    lastModified: changedAt,
  })
  return `${calendar.toString()}\r\n`
}
