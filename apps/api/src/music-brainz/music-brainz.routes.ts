import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import type { MusicBrainz } from './ask-music-brainz.ts'
import { findArtists, findReleaseByUpc, findReleasesOf } from './find-releases.ts'

const NO_CONTACT_MESSAGE =
  'MusicBrainz wants to know who asks. Set the contact email in the site settings first.'

/** docs/product/calls.md#import-calls */
export function musicBrainzRoutes(app: FastifyInstance, deps: RouteDeps & { musicBrainzUrl: string }): void {
  const { db, now, musicBrainzUrl: url } = deps

  async function musicBrainz(): Promise<MusicBrainz> {
    const { contactEmail: contact } = await deps.readSite()
    if (contact === '') throw new HttpError(409, NO_CONTACT_MESSAGE)
    return { db, now, url, contact }
  }

  contractRoute(app, 'findArtists', deps, async ({ body: { name } }) => ({
    artists: await findArtists(await musicBrainz(), name),
  }))

  contractRoute(app, 'findReleases', deps, async ({ body: { artistId, upc } }) => {
    if (artistId) return findReleasesOf(await musicBrainz(), artistId)
    // The schema requires one of the two.
    return { releases: await findReleaseByUpc(await musicBrainz(), upc ?? ''), isComplete: true }
  })
}
