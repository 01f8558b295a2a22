import type { PrivatePress, PrivateRelease } from '@troubadour/domain/press/private-link'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { sendFetched, type SendStored } from '../shared/send-file.ts'
import { listDownloadable, withAddresses, zipAt } from './downloadable-recordings.ts'
import { endWith } from './end-with.ts'
import {
  countPlay,
  findPrivateLink,
  findPrivateSound,
  listPrivateReleases,
} from './private-links.repository.ts'
import { findZip } from './release-zips.ts'
import { listWholeRecordings } from './whole-recordings.ts'

const NOT_HERE_MESSAGE = 'There is nothing here.'
/** A request for the whole file, or for more of its beginning than the two bytes by which Safari finds its size. */
const FROM_START = /^bytes=0-(?![01]$)/

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export interface PrivatePageDeps extends RouteDeps {
  sendStored: SendStored
  /** The parts of the press kit that a link has. */
  privatePress: {
    show: (parts: PrivatePress, base: string) => Promise<ShownPressKit | null>
    /** @throws HttpError 404 */
    send: (
      parts: PrivatePress,
      file: { id: string; size?: 'page' | undefined },
      exchange: Exchange,
    ) => Promise<FastifyReply>
  }
}

type PrivateLinkRow = NonNullable<Awaited<ReturnType<typeof findPrivateLink>>>
type ReleaseRow = Awaited<ReturnType<typeof listPrivateReleases>>[number]

/** What a private link leads to (docs/product/states.md#private-links). Each request asks whether it is valid. */
export function privatePageRoutes(app: FastifyInstance, deps: PrivatePageDeps): void {
  const { db, now, readSite, sendStored, privatePress } = deps

  contractRoute(app, 'readPrivateLink', deps, async ({ params: { token } }, { reply }) => {
    keepPrivate(reply)
    const link = await findLink(token)
    const { id, name, note, press, expiresAt } = link
    const releases = await listPrivateReleases(db, id)
    if (releases.length === 0) throw notHere()
    return {
      ...{ name, note, expiresAt: expiresAt.toISOString() },
      releases: await Promise.all(releases.map((release) => showRelease(release, link, token))),
      press: await privatePress.show(press, baseOf(token)),
    }
  })

  contractRoute(app, 'listPrivateRecordings', deps, async ({ params: { token, slug } }, { reply }) => {
    keepPrivate(reply)
    const { release } = await findRelease(token, slug)
    return { recordings: await listRecordings(release.id, token) }
  })

  fileRoute(app, 'fetchPrivateSound', async ({ params }, exchange) => {
    const found = await findPrivateSound(db, params, now())
    if (!found) throw notHere()
    const { range = 'bytes=0-' } = exchange.request.headers
    if (exchange.request.method === 'GET' && FROM_START.test(range))
      await countPlay(db, found.linkId, params.id, now())
    const { token } = params
    return whileValid(token, exchange, () =>
      sendStored(found.stored, { ...exchange, headers: { 'cache-control': 'private, no-store' } }),
    )
  })

  fileRoute(
    app,
    'fetchPrivateDownload',
    async ({ params: { token, slug, recordingId, format } }, exchange) => {
      const { recordings } = await findFiles(token, slug)
      const recording = recordings.find(({ id }) => id === recordingId)
      const file = recording?.files.find((one) => one.format === format)
      if (!file) throw notHere()
      return whileValid(token, exchange, () => sendFetched(sendStored, file, exchange))
    },
  )

  fileRoute(app, 'fetchPrivateZip', async ({ params: { token, slug } }, exchange) => {
    const { zip } = await findFiles(token, slug)
    if (!zip) throw notHere()
    return whileValid(token, exchange, () => sendFetched(sendStored, zip, exchange))
  })

  fileRoute(app, 'fetchPrivatePressFile', async ({ params: { token, id }, query }, exchange) => {
    const { press } = await findLink(token)
    return whileValid(token, exchange, () => privatePress.send(press, { id, ...query }, exchange))
  })

  /** @throws HttpError 404 for a forged, revoked or expired token */
  async function findLink(token: string): Promise<PrivateLinkRow> {
    const link = await findPrivateLink(db, token, now())
    if (!link) throw notHere()
    return link
  }

  /** @throws HttpError 404, also for a release that the link does not have */
  async function findRelease(token: string, slug: string) {
    const link = await findLink(token)
    const [release] = await listPrivateReleases(db, link.id, slug)
    if (!release) throw notHere()
    return { link, release }
  }

  /** @throws HttpError 404, also for a link without downloads */
  async function findFiles(token: string, slug: string) {
    const { link, release } = await findRelease(token, slug)
    if (!link.hasDownloads) throw notHere()
    return listFiles(release)
  }

  async function listFiles(release: ReleaseRow) {
    const { recordings, isPreparing } = await listDownloadable(db, release.id)
    const { projectName: artist } = await readSite()
    return { recordings, isPreparing, zip: await findZip(db, { ...release, artist }, recordings) }
  }

  const listRecordings = (trackId: number, token: string) =>
    listWholeRecordings(db, trackId, (id, form) => `${baseOf(token)}/recordings/${id}/${form}`)

  async function showRelease(
    release: ReleaseRow,
    { hasDownloads }: PrivateLinkRow,
    token: string,
  ): Promise<PrivateRelease> {
    const { id, slug, title, imageUrl, releaseDate } = release
    const recordings = await listRecordings(id, token)
    const shown = { slug, title, imageUrl, releaseDate, recordings }
    if (!hasDownloads) return { ...shown, downloads: null }
    const base = `${baseOf(token)}/releases/${slug}/downloads`
    const { zip, isPreparing, ...files } = await listFiles(release)
    const downloads = {
      recordings: withAddresses(
        files.recordings,
        (recordingId, format) => `${base}/${recordingId}/${format}`,
      ),
      isPreparing: isPreparing || undefined,
      zip: zip && zipAt(`${base}/zip`, zip),
    }
    return { ...shown, downloads }
  }

  /** Sends a file, and stops in the middle of it when the link is revoked or expires. */
  function whileValid(token: string, { reply }: Exchange, send: () => Promise<FastifyReply>) {
    keepPrivate(reply)
    endWith(reply.raw, async () => (await findPrivateLink(db, token, now())) !== undefined)
    return send()
  }
}

const baseOf = (token: string) => `/api/private-links/${token}`
const notHere = () => new HttpError(404, NOT_HERE_MESSAGE)

function keepPrivate(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
}
