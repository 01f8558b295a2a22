import type { DownloadFile } from '@troubadour/domain/release/downloads'
import { DOWNLOAD_LINK_MS } from '@troubadour/domain/time/periods'
import { createDatedLinks } from '../shared/dated-links.ts'
import { createSigner } from '../shared/tokens.ts'

/** docs/product/constants.md#downloads */
const FILE_LIFE_MS = 6 * 60 * 60 * 1000

/** A file of a release, as named in a signed URL. */
export interface SignedFile {
  trackId: number
  /** Null for the zip. */
  recordingId: number | null
  /** The order that it was bought by; missing for other downloads. */
  orderId?: number | undefined
  format: DownloadFile['format'] | 'zip'
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

/** Tokens of download links and signed URLs of their files (docs/security.md#recordings); neither is stored. */
export function createDownloadLinks(appSecrets: readonly string[]) {
  const links = createDatedLinks(appSecrets, 'download links', DOWNLOAD_LINK_MS)
  const files = createSigner(appSecrets, 'files of downloads')

  return {
    /** The token of a link to the downloads of a release. */
    makeLink: links.make,

    /**
     * Reads a token.
     * @returns `trackId` also for an expired or altered token; `expiresAt` only for a valid one
     */
    readLink(token: string, now: Date): { trackId: number | null; expiresAt: Date | null } {
      const { id, expiresAt } = links.read(token, now)
      return { trackId: id, expiresAt }
    },

    signFile({ trackId, recordingId, orderId, format }: SignedFile, now: Date): string {
      const expires = (now.getTime() + FILE_LIFE_MS).toString(36)
      return files.sign(
        [trackId, recordingId ?? '', format, expires, ...(orderId ? [orderId] : [])].join('.'),
      )
    },

    /** Null for a forged or expired token. */
    readFile(token: string, now: Date): SignedFile | null {
      const [track, recording, format, expires = '', order] = files.read(token)?.split('.') ?? []
      if (!(Number.parseInt(expires, 36) > now.getTime())) return null
      // `signFile` wrote these fields.
      return {
        trackId: Number(track),
        recordingId: recording === '' ? null : Number(recording),
        orderId: order === undefined ? undefined : Number(order),
        format: format as SignedFile['format'],
      }
    },
  }
}
