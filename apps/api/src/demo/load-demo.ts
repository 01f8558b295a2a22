import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site'
import type { Db } from '../db/tables.ts'
import { demoEvents } from './demo-events.ts'
import { demoSite } from './demo-site.ts'
import { demoTracks } from './demo-tracks.ts'

/**
 * Loads the demo content: a fictional musical project whose catalogue shows every state of the specification, with
 * dates relative to the day of loading.
 */
export async function loadDemo(db: Db, { now, timeZone }: { now: Date; timeZone?: string }): Promise<void> {
  const clock = { now, timeZone: timeZone ?? DEFAULT_SITE_SETTINGS.timeZone }
  const settings = { ...demoSite, timeZone: clock.timeZone }
  await db.insertInto('site_settings').values({ settings, updated_at: now }).execute()
  await db.insertInto('events').values(demoEvents(clock)).execute()
  await db.insertInto('music_tracks').values(demoTracks(clock)).execute()
}
