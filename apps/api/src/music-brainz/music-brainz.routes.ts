import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import type { MusicBrainz } from './ask-music-brainz.ts'
import { findArtists, findReleaseByUpc, findReleasesOf } from './find-releases.ts'

const SWITCHED_OFF_MESSAGE = 'MusicBrainz is switched off. The page Connections has the switch.'
const NO_CONTACT_MESSAGE =
  'MusicBrainz wants to know who asks. Set the contact email in the site settings first.'

interface Settings extends Pick<RouteDeps, 'db' | 'now' | 'readSite'> {
  url: string
  readSettings: () => { isOn: boolean; contact: string | null }
}

/** Who asks MusicBrainz. @throws HttpError 409 where nobody may, or nobody can be named */
export async function readMusicBrainz({
  db,
  now,
  readSite,
  url,
  readSettings,
}: Settings): Promise<MusicBrainz> {
  const { isOn, contact } = readSettings()
  if (!isOn) throw new HttpError(409, SWITCHED_OFF_MESSAGE)
  const asker = contact ?? (await readSite()).contactEmail
  if (asker === '') throw new HttpError(409, NO_CONTACT_MESSAGE)
  return { db, now, url, contact: asker }
}

/** docs/product/calls.md#import-calls */
export function musicBrainzRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { readMusicBrainz: () => Promise<MusicBrainz> },
): void {
  const musicBrainz = deps.readMusicBrainz

  contractRoute(app, 'findArtists', deps, async ({ body: { name } }) => ({
    artists: await findArtists(await musicBrainz(), name),
  }))

  contractRoute(app, 'findReleases', deps, async ({ body: { artistId, upc } }) => {
    if (artistId) return findReleasesOf(await musicBrainz(), artistId)
    // The schema requires one of the two.
    return { releases: await findReleaseByUpc(await musicBrainz(), upc ?? ''), isComplete: true }
  })
}
