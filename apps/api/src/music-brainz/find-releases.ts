import type { FoundArtist, FoundRelease } from '@troubadour/domain/imports/import'
import { upcDigits } from '@troubadour/domain/release/music-track'
import { z } from 'zod'
import { askMusicBrainz, type MusicBrainz } from './ask-music-brainz.ts'

const PAGE_SIZE = 100
/** Pages of an artist's releases: each takes a second. */
const PAGES_MAX = 3
const ARTISTS_MAX = 10
/** Longer names are truncated, in characters. */
const NAME_MAX_LENGTH = 300

const name = z.string().transform((text) => text.slice(0, NAME_MAX_LENGTH))
const maybe = name.nullish().transform((text) => text ?? '')

const artistAnswer = z.object({
  artists: z.array(z.object({ id: z.guid(), name, type: maybe, country: maybe, disambiguation: maybe })),
})
const release = z.object({
  id: z.guid(),
  title: name,
  date: maybe,
  barcode: maybe,
  'artist-credit': z.array(z.object({ name, joinphrase: maybe })).nullish(),
  'release-group': z.object({ id: z.guid(), 'primary-type': maybe, 'first-release-date': maybe }).nullish(),
  media: z.array(z.object({ tracks: z.array(z.object({ title: name })).nullish() })).nullish(),
})
type Release = z.output<typeof release>
const browseAnswer = z.object({ releases: z.array(release), 'release-count': z.int() })
const searchAnswer = z.object({ releases: z.array(z.object({ id: z.guid() })) })

/** URLSearchParams writes spaces as plus signs, as MusicBrainz expects. */
const inc = 'recordings release-groups artist-credits'

/** Artists of a name, best match first. */
export async function findArtists(musicBrainz: MusicBrainz, text: string): Promise<FoundArtist[]> {
  const query = { query: quotedTerm(text), limit: String(ARTISTS_MAX) }
  const { artists } = await askMusicBrainz(musicBrainz, 'artist', query, artistAnswer)
  return artists.slice(0, ARTISTS_MAX).map(({ id, name: found, type, country, disambiguation }) => ({
    id,
    name: found,
    about: [disambiguation, type, country].filter(Boolean).join(' · '),
  }))
}

/** The official releases of an artist, one for each release group, oldest first. */
export async function findReleasesOf(
  musicBrainz: MusicBrainz,
  artistId: string,
): Promise<{ releases: FoundRelease[]; isComplete: boolean }> {
  const all: Release[] = []
  let total = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const offset = String(all.length)
    const query = { artist: artistId, status: 'official', limit: String(PAGE_SIZE), offset }
    const answer = await askMusicBrainz(musicBrainz, 'release', { ...query, inc }, browseAnswer)
    all.push(...answer.releases)
    total = answer['release-count']
    if (answer.releases.length === 0 || all.length >= total) break
  }
  return { releases: onePerGroup(all).map(toFound), isComplete: all.length >= total }
}

/** The release with a bar code, or an empty list. */
export async function findReleaseByUpc(musicBrainz: MusicBrainz, upc: string): Promise<FoundRelease[]> {
  const digits = upcDigits(upc)
  // MusicBrainz may have the UPC without leading zeros, with them, or padded to an EAN.
  const codes = [...new Set([upc, digits, digits.padStart(12, '0'), digits.padStart(13, '0')])]
  const query = { query: codes.map((code) => `barcode:${code}`).join(' OR '), limit: '1' }
  const [found] = (await askMusicBrainz(musicBrainz, 'release', query, searchAnswer)).releases
  if (!found) return []
  return [toFound(await askMusicBrainz(musicBrainz, `release/${found.id}`, { inc }, release))]
}

/** A quoted term of a Lucene query, with special characters escaped. */
function quotedTerm(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** One edition of each release group: the first with a bar code, else the first. */
function onePerGroup(releases: readonly Release[]): Release[] {
  const groups = Map.groupBy(releases, (one) => one['release-group']?.id ?? one.id)
  const byDate = (one: Release, other: Release) => dayOf(one).localeCompare(dayOf(other))
  return [...groups.values()]
    .flatMap((editions) => {
      const sorted = editions.toSorted(byDate)
      return sorted.find(({ barcode }) => barcode !== '') ?? sorted[0] ?? []
    })
    .toSorted(byDate)
}

/** Releases without a date come last. */
const dayOf = ({ date }: Release) => date || '9999'

function toFound(found: Release): FoundRelease {
  const credits = found['artist-credit'] ?? []
  const group = found['release-group']
  return {
    id: found.id,
    title: found.title,
    artist: credits.map((credit) => credit.name + credit.joinphrase).join(''),
    releaseDate: group?.['first-release-date'] || found.date,
    type: group?.['primary-type'] ?? '',
    upc: /^\d{8,14}$/.test(found.barcode) ? found.barcode : '',
    tracks: (found.media ?? []).flatMap(({ tracks }) => (tracks ?? []).map(({ title }) => title)),
  }
}
