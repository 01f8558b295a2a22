import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import type { Insertable } from 'kysely'
import { markDemoRows } from '../db/demo-rows.ts'
import { storeReadings } from '../db/event-readings.ts'
import type { Db, DemoKind, NewMediaFileRow, Tables } from '../db/tables.ts'
import { demoEvents } from './demo-events.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }
import { addDemoRecordings } from './demo-recordings.ts'
import { BROUGHT_TITLE, demoOwnProducts } from './demo-own-products.ts'
import { demoPosts } from './demo-posts.ts'
import { addDemoPress } from './demo-press.ts'
import { demoTracks } from './demo-tracks.ts'
import { markdownHtml } from '../shared/markdown-html.ts'
import { isMediaName, unlessMissing, type MediaStore } from '../media/media-store.ts'
import { daysAgo, type DemoClock } from './demo-clock.ts'

/**
 * Loads the demo content: a fictional music project that shows every state, with dates relative to the day of loading.
 */
export async function loadDemo(db: Db, { now, timeZone }: { now: Date; timeZone?: string }): Promise<void> {
  const clock = { now, timeZone: timeZone ?? DEFAULT_SITE_SETTINGS.timeZone }
  const settings = { ...DEMO_SITE, timeZone: clock.timeZone }
  await db.insertInto('siteSettings').values({ settings, updatedAt: now }).execute()
  await db.insertInto('setup').values({ isDismissed: true }).execute()
  const media = db.insertInto('mediaFiles').values(demoMedia(now))
  await mark('mediaFiles', await media.returning('id').execute())
  const events = db.insertInto('events').values(demoEvents(clock))
  await mark('events', await events.returning('id').execute())
  await storeReadings(db, clock.timeZone)
  const tracks = db.insertInto('musicTracks').values(demoTracks(clock))
  const trackRows = await tracks.returning(['id', 'title']).execute()
  await mark('musicTracks', trackRows)
  const brought = trackRows.find(({ title }) => title === BROUGHT_TITLE)
  const items = db.insertInto('ownProducts').values(demoOwnProducts(clock, { trackId: brought?.id ?? null }))
  await mark('ownProducts', await items.returning('id').execute())
  const posts = db.insertInto('posts').values(demoPosts(clock))
  await mark('posts', await posts.returning('id').execute())
  await markDemoRows(db, 'recordings', await addDemoRecordings(db, now))
  await addDemoPress(db, now)
  const products = db.insertInto('printfulProductSettings').values(demoProductSettings(clock))
  await mark('printfulProductSettings', await products.returning('id').execute())

  function mark(kind: DemoKind, rows: readonly { id: number | string }[]) {
    return markDemoRows(
      db,
      kind,
      rows.map(({ id }) => Number(id)),
    )
  }
}

function demoMedia(now: Date): NewMediaFileRow[] {
  return Object.values(DEMO_PICTURES).map((picture) => ({
    ...picture,
    alt: '',
    placeholder: '',
    createdAt: now,
  }))
}

/**
 * Folders of the demo files: in the media store, and their sources (beside the bundle, one folder above a chunk of it,
 * or in the source code).
 */
const FOLDERS = [
  { folder: '', sources: ['./demo-pictures/', '../demo-pictures/', './pictures/'] },
  { folder: 'audio/', sources: ['./demo-audio/', '../demo-audio/', './audio/'] },
]

/** Copies the demo files into the media store, under names of uploads. */
export async function copyDemoMedia(store: MediaStore): Promise<void> {
  for (const { folder, sources } of FOLDERS)
    for (const relative of sources) {
      const source = fileURLToPath(new URL(relative, import.meta.url))
      const names = (await readdir(source).catch(unlessMissing))?.filter(isMediaName) ?? []
      await Promise.all(names.map((name) => copyTo(store, join(source, name), folder + name)))
      if (names.length > 0) break
    }
}

async function copyTo(store: MediaStore, file: string, name: string): Promise<void> {
  const [source] = await store.sources()
  if (source?.kind !== 'folder') return store.put(name, await readFile(file))
  // Without the fsync of an upload: these files can be copied again at any time.
  const target = join(source.folder, name)
  await mkdir(dirname(target), { recursive: true })
  await copyFile(file, target)
}

const DEMO_ABOUT = `We met on the night train to Asheville, with one guitar between us. *Hollow Pine* is what came of it: songs for those who are still on the way.

Our records are made at home, by the lake, between October and the thaw.`

/** Settings of the demo's fictional project; the others keep their defaults. */
export const DEMO_SITE: Partial<SiteSettings> = {
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
  aboutSection: {
    text: DEMO_ABOUT,
    html: markdownHtml(DEMO_ABOUT, { pictures: 'none' }),
    portrait: DEMO_PICTURES['event-lantern-lake'].path,
    portraitAlt: 'Lanterns by a lake at night',
    focalX: 50,
    focalY: 50,
    quotes: [
      {
        text: 'Songs like lanterns: small, warm, and you can see by them.',
        source: 'The Asheville Herald',
        url: null,
      },
    ],
  },
  videos: [
    {
      title: 'Big Buck Bunny, our film for rainy evenings',
      address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      poster: DEMO_PICTURES['event-barn-lights'].path,
    },
  ],
}

/** Settings of the stand-in's products: extra pictures, a tag, and one that is coming soon. */
function demoProductSettings(clock: DemoClock): Insertable<Tables['printfulProductSettings']>[] {
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
