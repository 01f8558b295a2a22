import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import type { Db, NewMediaFileRow } from '../db/tables.ts'
import { demoEvents } from './demo-events.ts'
import { DEMO_PICTURES } from './demo-picture-list.ts'
import { demoProductSettings } from './demo-products.ts'
import { demoSite } from './demo-site.ts'
import { demoTracks } from './demo-tracks.ts'

/**
 * Loads the demo content: a fictional musical project whose catalogue shows every state, with
 * dates relative to the day of loading.
 */
export async function loadDemo(db: Db, { now, timeZone }: { now: Date; timeZone?: string }): Promise<void> {
  const clock = { now, timeZone: timeZone ?? DEFAULT_SITE_SETTINGS.timeZone }
  const settings = { ...demoSite, timeZone: clock.timeZone }
  await db.insertInto('siteSettings').values({ settings, updatedAt: now }).execute()
  await db.insertInto('mediaFiles').values(demoMedia(now)).execute()
  await db.insertInto('events').values(demoEvents(clock)).execute()
  await db.insertInto('musicTracks').values(demoTracks(clock)).execute()
  await db.insertInto('printfulProductSettings').values(demoProductSettings(clock)).execute()
}

/** The demo's pictures, as if somebody had uploaded them. */
function demoMedia(now: Date): NewMediaFileRow[] {
  return Object.values(DEMO_PICTURES).map(({ dominantColour, ...picture }) => ({
    ...picture,
    dominantColour,
    alt: '',
    placeholder: '',
    createdAt: now,
  }))
}
