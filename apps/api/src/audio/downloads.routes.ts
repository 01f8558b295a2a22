import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { isDownloadable, listDownloadable, withAddresses, zipAt } from './downloadable-recordings.ts'
import { findReleasedTrack } from './heard-recordings.repository.ts'
import { sendFetched, type SendStored } from '../shared/send-file.ts'
import { findZip } from './release-zips.ts'

interface DownloadDeps extends RouteDeps {
  sendStored: SendStored
}

/** Free downloads of a release (docs/product/calls.md#recordings, docs/product/states.md#downloads). */
export function downloadRoutes(app: FastifyInstance, deps: DownloadDeps): void {
  const { db, now, outbox, readSite, sendStored } = deps

  /** @throws HttpError 404 for a hidden or unreleased track */
  async function listFor(slug: string) {
    const { timeZone, projectName } = await readSite()
    const track = await findReleasedTrack(db, ['slug', slug], { now: now().toISOString(), timeZone })
    if (!track) throw new HttpError(404, 'There is no such release.')
    const fetched = await listDownloadable(db, track.id)
    // Download by email needs a mail server.
    const hasWay = track.downloads !== 'email' || outbox.isConfigured
    const downloads = hasWay && isDownloadable(fetched) ? track.downloads : 'none'
    if (downloads !== 'free') return { downloads, recordings: [] }
    const { recordings, isPreparing } = fetched
    const zip = await findZip(db, { ...track, artist: projectName }, recordings)
    return { downloads, recordings, isPreparing: isPreparing || undefined, zip }
  }

  contractRoute(app, 'listDownloads', deps, async ({ params: { slug } }) => {
    const { recordings, zip, ...rest } = await listFor(slug)
    const hrefOf = (id: number, format: string) => `/api/releases/${slug}/downloads/${id}/${format}`
    return {
      ...rest,
      recordings: withAddresses(recordings, hrefOf),
      zip: zip && zipAt(`/api/releases/${slug}/downloads/zip`, zip),
    }
  })

  fileRoute(app, 'fetchDownload', async ({ params: { slug, recordingId, format } }, exchange) => {
    const { recordings } = await listFor(slug)
    const recording = recordings.find(({ id }) => id === recordingId)
    const file = recording?.files.find((one) => one.format === format)
    if (!file) throw new HttpError(404, 'There is no such file.')
    return sendFetched(sendStored, file, exchange)
  })

  fileRoute(app, 'fetchZip', async ({ params: { slug } }, exchange) => {
    const { zip } = await listFor(slug)
    if (!zip) throw new HttpError(404, 'There is no such file.')
    return sendFetched(sendStored, zip, exchange)
  })
}
