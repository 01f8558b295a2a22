import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { pictureStem } from '@troubadour/domain/media/media-picture'
import type { Insertable } from 'kysely'
import type { Db, NewMediaFileRow } from '../db/tables.ts'
import { demoEvents } from './demo-events.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }
import { demoTracks } from './demo-tracks.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { PrintfulProductSettingsTable } from '../db/printful-tables.ts'
import { daysAgo, type DemoClock } from './demo-clock.ts'

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

function demoMedia(now: Date): NewMediaFileRow[] {
  return Object.values(DEMO_PICTURES).map(({ dominantColour, ...picture }) => ({
    ...picture,
    dominantColour,
    alt: '',
    placeholder: '',
    createdAt: now,
  }))
}

/** Beside the bundle, one folder above a chunk of it, or in the source. */
const PICTURE_FOLDERS = ['./demo-pictures/', '../demo-pictures/', './pictures/']

/** Copies the pictures of the demo content into the media store, under the names of uploads. */
export async function copyDemoPictures(store: MediaStore): Promise<void> {
  for (const folder of PICTURE_FOLDERS) {
    const source = fileURLToPath(new URL(folder, import.meta.url))
    const names = await picturesIn(source)
    await Promise.all(names.map((name) => copyTo(store, source, name)))
    if (names.length > 0) return
  }
}

async function copyTo(store: MediaStore, source: string, name: string): Promise<void> {
  const file = join(source, name)
  // Without the flush of an upload: these can be made again at any time.
  if (store.source.kind === 'folder') await copyFile(file, join(store.source.folder, name))
  else await store.put(name, await readFile(file))
}

async function picturesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pictureStem(name) !== null)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The settings of the demo's fictional project; the rest stay at their defaults. */
const demoSite: Partial<SiteSettings> = {
  projectName: 'Hollow Pine',
  tagline: 'Stories for the Weary Wanderer',
  companyName: 'Hollow Pine Music Ltd.',
  contactEmail: 'hello@hollowpine.example',
  contactPhone: '+1 (555) 010-0146',
  socialProfileUrl: 'https://social.hollowpine.example/hollowpine',
  platformLinks: {
    spotify: 'https://spotify.hollowpine.example/artist',
    apple: 'https://apple-music.hollowpine.example/artist',
    youtube: 'https://youtube.hollowpine.example/channel',
    bandcamp: 'https://bandcamp.hollowpine.example/',
  },
  storeUrl: 'https://store.hollowpine.example/',
  learnMoreUrl: 'https://hollowpine.example/shows',
  latestPostUrls: [
    'https://social.hollowpine.example/p/first-frost-demo',
    'https://social.hollowpine.example/p/lanterns-rehearsal',
    'https://social.hollowpine.example/p/van-repairs',
  ],
}

/** What is set of the stand-in's products: pictures beside the mock-up, a tag, one that is still to come. */
function demoProductSettings(clock: DemoClock): Insertable<PrintfulProductSettingsTable>[] {
  const {
    'cover-night-railway': railway,
    'cover-slow-river': river,
    'cover-moth-and-moon': moth,
  } = DEMO_PICTURES
  const lanterns = DEMO_PICTURES['event-lantern-lake']
  const settings = [
    {
      id: 389_000_003,
      saleInfo: 'Last Few',
      categoryLabel: 'Mug',
      description:
        'Holds what warms you, on cold mornings by the lake.\nThe lantern is the one from the walk.',
    },
    { id: 389_000_004, additionalImages: railway.path },
    { id: 389_000_005, additionalImages: moth.path },
    {
      id: 389_000_006,
      categoryLabel: 'Poster',
      additionalImages: [river, lanterns, railway].map(({ path }) => path).join(','),
    },
    { id: 389_000_010, isComingSoon: true },
  ]
  const created = daysAgo(clock, 30)
  return settings.map((row) => ({ ...row, createdAt: created, updatedAt: created }))
}
