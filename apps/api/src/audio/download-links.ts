import type { DownloadFile } from '@troubadour/domain/release/downloads'
import { createSigner } from '../shared/tokens.ts'

const HOUR_MS = 60 * 60 * 1000
/** docs/product/constants.md#downloads */
const LINK_LIFE_MS = 30 * 24 * HOUR_MS
const FILE_LIFE_MS = 6 * HOUR_MS

/** A file of a release, as named in a signed URL. */
export interface SignedFile {
  trackId: number
  /** Null for the zip. */
  recordingId: number | null
  format: DownloadFile['format'] | 'zip'
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

/** Tokens of download links and signed URLs of their files (docs/security.md#recordings); neither is stored. */
export function createDownloadLinks(appSecrets: readonly string[]) {
  const links = createSigner(appSecrets, 'download links')
  const files = createSigner(appSecrets, 'files of downloads')

  return {
    /** The token of a link to the downloads of a release. */
    makeLink: (trackId: number, now: Date): string =>
      links.sign(`${trackId}.${(now.getTime() + LINK_LIFE_MS).toString(36)}`),

    /**
     * Reads a token.
     * @returns `trackId` also for an expired or altered token; `expiresAt` only for a valid one
     */
    readLink(token: string, now: Date): { trackId: number | null; expiresAt: Date | null } {
      const [, track = '', expires = ''] = /^(\d{1,9})\.([\da-z]{1,9})\./.exec(token) ?? []
      const expiresAt = new Date(Number.parseInt(expires, 36))
      const isGood = links.read(token) !== null && expiresAt > now
      return { trackId: track === '' ? null : Number(track), expiresAt: isGood ? expiresAt : null }
    },

    signFile: ({ trackId, recordingId, format }: SignedFile, now: Date): string =>
      files.sign(`${trackId}.${recordingId ?? ''}.${format}.${(now.getTime() + FILE_LIFE_MS).toString(36)}`),

    /** Null for a forged or expired token. */
    readFile(token: string, now: Date): SignedFile | null {
      const [track, recording, format, expires = ''] = files.read(token)?.split('.') ?? []
      if (!(Number.parseInt(expires, 36) > now.getTime())) return null
      // `signFile` wrote these fields.
      return {
        trackId: Number(track),
        recordingId: recording === '' ? null : Number(recording),
        format: format as SignedFile['format'],
      }
    },
  }
}
