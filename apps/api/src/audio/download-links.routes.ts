import { textReader } from '@troubadour/domain/texts/fill-text'
import { PATHS } from '@troubadour/domain/address/paths'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import type { DownloadLinks, SignedFile } from './download-links.ts'
import { isDownloadable, listDownloadable, withAddresses, zipAt } from './downloadable-recordings.ts'
import { findReleasedTrack, findVisibleTrack } from './heard-recordings.repository.ts'
import { sendFetched, type SendStored } from '../shared/send-file.ts'
import { findZip } from './release-zips.ts'

const DEAD_LINK_MESSAGE = 'This download link no longer works.'
const NOTHING_MESSAGE = 'There is nothing to download here at the moment.'

type Parts = 'all' | readonly number[]

interface LinkDeps extends RouteDeps {
  downloadLinks: DownloadLinks
  sendStored: SendStored
  /** What an order has paid for of a release: all of it, or some recordings; undefined for nothing. */
  readBoughtParts: (order: { orderId: number; trackId: number }) => Promise<Parts | undefined>
}

/** The page data of a download link, and its files (docs/product/states.md#download-links). */
export function downloadLinkRoutes(app: FastifyInstance, deps: LinkDeps): void {
  const { downloadLinks, now, sendStored } = deps

  contractRoute(app, 'readDownloadLink', deps, async ({ params: { token } }, { reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { trackId, expiresAt } = downloadLinks.readLink(token, now())
    const track = trackId === null ? undefined : await findFetchable(deps, trackId)
    const shown = track ?? (trackId === null ? undefined : await findVisibleTrack(deps.db, ['id', trackId]))
    const release = shown ? { slug: shown.slug, title: shown.title } : null
    if (!expiresAt) throw new HttpError(410, DEAD_LINK_MESSAGE, { release })
    if (!track) throw new HttpError(404, NOTHING_MESSAGE, { release })
    return { ...(await linkFiles(deps, track)), expiresAt: expiresAt.toISOString() }
  })

  fileRoute(app, 'fetchLinkedFile', async ({ params: { token } }, exchange) => {
    const signed = downloadLinks.readFile(token, now())
    // A page, not JSON: a person opened the link in a browser.
    if (!signed) {
      const page = deadFilePage(await deps.readSite())
      return exchange.reply.code(403).type('text/html; charset=utf-8').send(page)
    }
    const track = await findSigned(deps, signed)
    if (!track || (signed.format === 'zip' && track.isInPart)) throw notAvailable()
    const recording = track.recordings.find(({ id }) => id === signed.recordingId)
    const file =
      signed.format === 'zip'
        ? await findZip(deps.db, track, track.recordings)
        : recording?.files.find(({ format }) => format === signed.format)
    if (!file) throw notAvailable()
    return sendFetched(sendStored, file, exchange)
  })
}

/** The page for an invalid file link; without styles, because the API serves none. */
function deadFilePage(site: SiteSettings): string {
  const text = textReader(textsOf(site))
  return `<!doctype html><html lang="${site.language}"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(text('download.deadFileTitle'))}</title>
<p>${escapeHtml(text('download.deadFileText'))}</p>
<p><a href="${PATHS.music}">${escapeHtml(text('navigation.releasesLink'))}</a></p></html>`
}

const notAvailable = () => new HttpError(404, NOTHING_MESSAGE)

type FileDeps = Pick<LinkDeps, 'db' | 'now' | 'readSite' | 'downloadLinks'>
type FetchedTrack = NonNullable<Awaited<ReturnType<typeof findBought>>>

/** The files of a release with signed addresses. @param orderId of what was bought */
async function linkFiles({ db, now, downloadLinks }: FileDeps, track: FetchedTrack, orderId?: number) {
  const { id, slug, title, imageUrl, recordings, isPreparing, isInPart } = track
  const zip = isInPart ? undefined : await findZip(db, track, recordings)
  const hrefOf = (recordingId: number | null, format: SignedFile['format']) => {
    const signed = downloadLinks.signFile({ trackId: id, recordingId, orderId, format }, now())
    return `/api/downloads/files/${signed}`
  }
  return {
    release: { slug, title, imageUrl },
    recordings: withAddresses(recordings, hrefOf),
    isPreparing: isPreparing || undefined,
    zip: zip && zipAt(hrefOf(null, 'zip'), zip),
  }
}

/**
 * The files of a release for an order that has paid for it, with recordings that were deleted since; undefined when the
 * release was deleted for good.
 */
export async function linkBought(
  deps: FileDeps,
  { trackId, orderId, paidAt, parts }: { trackId: number; orderId: number; paidAt: Date; parts: Parts },
) {
  const track = await findBought(deps, { trackId, boughtAt: paidAt, parts })
  return track && linkFiles(deps, track, orderId)
}

async function findSigned(deps: LinkDeps, { trackId, orderId }: SignedFile) {
  if (orderId === undefined) return findFetchable(deps, trackId)
  const parts = await deps.readBoughtParts({ orderId, trackId })
  return parts && findBought(deps, { trackId, boughtAt: new Date(0), parts })
}

/** What was bought of a release, with its files, whether or not visitors see it. */
async function findBought(
  { db, readSite }: Pick<RouteDeps, 'db' | 'readSite'>,
  { trackId, boughtAt, parts }: { trackId: number; boughtAt: Date; parts: Parts },
) {
  const track = await db.selectFrom('musicTracks').selectAll().where('id', '=', trackId).executeTakeFirst()
  if (!track) return undefined
  const { recordings, isPreparing } = await listDownloadable(db, trackId, boughtAt)
  return {
    ...track,
    recordings: parts === 'all' ? recordings : recordings.filter(({ id }) => parts.includes(id)),
    ...{ isPreparing, isInPart: parts !== 'all', artist: (await readSite()).projectName },
  }
}

/** A release whose links work: visible, released, and with files that are ready or being made. */
export async function findFetchable(
  { db, now, readSite }: Pick<RouteDeps, 'db' | 'now' | 'readSite'>,
  trackId: number,
) {
  const { timeZone, projectName } = await readSite()
  const track = await findReleasedTrack(db, ['id', trackId], { now: now().toISOString(), timeZone })
  if (!track || track.downloads === 'none') return undefined
  const fetched = await listDownloadable(db, trackId)
  return isDownloadable(fetched) ? { ...track, ...fetched, isInPart: false, artist: projectName } : undefined
}
