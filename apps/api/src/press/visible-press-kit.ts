import type { Event } from '@troubadour/domain/event/event'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { isReleased } from '@troubadour/domain/release/release'
import type { BioName, PressContent, PressPart, ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import type { Selectable } from 'kysely'
import { tracks } from '../db/content.ts'
import { listNextShows } from '../db/next-shows.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { readPressKit } from './press-kit.repository.ts'

const SHOWS = 5
const BIOS: readonly BioName[] = ['shortBio', 'mediumBio', 'longBio']

/** 'linked' readers have a private link, and also see the private parts. */
export type PressReader = 'everybody' | 'linked'

export type PressFileRow = Pick<
  Selectable<Tables['pressFiles']>,
  'id' | 'stored' | 'name' | 'bytes' | 'checksum' | 'picture'
> & {
  /** Whether the part that contains it is private. */
  isPrivate: boolean
}

/** The parts that a reader may see: the page, its files and the zip are made only from it. */
export type VisiblePressKit = Pick<PressContent, 'quotes'> &
  Pick<ShownPressKit, 'release' | 'booking'> & {
    bios: { length: BioName; text: string; html: string }[]
    photos: { file: PressFileRow; alt: string; credit: string }[]
    shows: Event[]
    rider: PressFileRow[]
    stagePlot: PressFileRow[]
    logos: PressFileRow[]
    updatedAt: Date
  }

/** Undefined while there is no press kit. */
export async function readVisiblePressKit(
  { db, now, readSite }: Pick<RouteDeps, 'db' | 'now' | 'readSite'>,
  reader: PressReader,
): Promise<VisiblePressKit | undefined> {
  const { kit, html, updatedAt } = await readPressKit(db)
  if (!kit.isOn) return undefined
  const sees = (part: PressPart) =>
    kit.parts[part] === 'shown' || (kit.parts[part] === 'private' && reader === 'linked')
  const rows = await db
    .selectFrom('pressFiles')
    .select(['id', 'stored', 'name', 'bytes', 'checksum', 'picture'])
    .execute()
  const file = (part: PressPart, id: string): PressFileRow[] =>
    rows.flatMap((row) => (row.id === id ? { ...row, isPrivate: kit.parts[part] === 'private' } : []))
  const files = (part: 'rider' | 'stagePlot' | 'logos') =>
    sees(part) ? kit[part].flatMap((id) => file(part, id)) : []
  const clock = { now: now(), timeZone: (await readSite()).timeZone }
  return {
    bios: BIOS.filter((length) => sees(length) && kit[length] !== '').map((length) => ({
      length,
      text: kit[length],
      html: html?.[length] ?? '',
    })),
    photos: sees('photos')
      ? kit.photos.flatMap(({ file: id, ...words }) =>
          file('photos', id).map((row) => ({ file: row, ...words })),
        )
      : [],
    release: sees('release') ? await findLatestRelease(db, clock) : null,
    shows: sees('shows') ? (await listNextShows(db, clock)).slice(0, SHOWS) : [],
    quotes: sees('quotes') ? kit.quotes : [],
    rider: files('rider'),
    stagePlot: files('stagePlot'),
    logos: files('logos'),
    booking: sees('booking') && Object.values(kit.booking).some(Boolean) ? kit.booking : null,
    updatedAt,
  }
}

async function findLatestRelease(db: Db, clock: SiteClock): Promise<ShownPressKit['release']> {
  const listed = await tracks.list(db)
  const [latest] = listed
    .filter((track) => isTrackOnSite(track) && isReleased(track, clock))
    .sort((a, b) => (b.releaseDate ?? '').localeCompare(a.releaseDate ?? '') || b.id - a.id)
  return latest ?? null
}
