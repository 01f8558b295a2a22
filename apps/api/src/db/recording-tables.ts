import type { PrivatePress } from '@troubadour/domain/press/private-link'
import type { Pricing } from '@troubadour/domain/release/pricing'
import type { AudioFile } from '@troubadour/domain/release/recording'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

export interface StoredDownload {
  format: 'flac' | 'mp3'
  name: string
  bytes: number
}

export type AudioFileRow = Selectable<RecordingTables['audioFiles']>

/** The form that has redeemed a code, and when. */
export interface RedeemingAttempt {
  attempt: string
  at: string
}

export interface RecordingTables {
  recordings: {
    id: Generated<number>
    trackId: number
    /** Position among the recordings of the release, from 0. */
    position: number
    title: string
    credits: string | null
    lyrics: string | null
    isrc: string | null
    isExplicit: boolean
    pricing: Generated<Pricing>
    saleAmount: string | null
    suggestedAmount: string | null
    version: Generated<number>
    createdAt: Date
    updatedAt: Date
    /** Null for existing recordings; a deleted one can be restored for 30 days. */
    deletedAt: Date | null
  }
  /** Audio files of recordings. The newest ready file of a recording is played; older ones are deleted then. */
  audioFiles: {
    id: Generated<number>
    recordingId: number
    state: AudioFile['state']
    /** Progress of processing. */
    percent: Generated<number>
    /** Why it failed or waits, as a message for the musician. */
    problem: string | null
    /** Number of attempts to process it. */
    attempts: Generated<number>
    /** File name on the musician's computer. */
    fileName: string
    /** A bigint, which pg returns as text. */
    bytes: ColumnType<string, number, never>
    /** Milliseconds since 1970, a bigint; null when the browser did not send it. */
    lastModified: ColumnType<string | null, number | undefined, never>
    /** Received parts in order: names in the media store. Empty once they are joined. */
    parts: JSONColumnType<{ name: string; bytes: number }[], string | undefined, string>
    /** Name of the joined file in the media store. */
    original: string | null
    durationMs: number | null
    /** Integrated loudness, in LUFS. */
    loudness: number | null
    /** True peak in dBTP. */
    truePeak: number | null
    /** Gain that the variants were encoded with, in dB. */
    gain: number | null
    /** 800 values, 0 to 255. */
    peaks: JSONColumnType<number[], string | null | undefined, string> | null
    /** Encodings for playback, best first; names in the media store. */
    forms: JSONColumnType<{ name: string; type: string; bytes: number }[], string | undefined, string>
    /** Length of the preview in the variants, in seconds; null for all. */
    previewSeconds: number | null
    /** Downloads besides the original; names in the media store. */
    downloads: JSONColumnType<StoredDownload[], string | undefined, string>
    /** Digest of the inputs of the downloads; null until they are made. */
    downloadsKey: string | null
    /** The advisory lock of the instance that processes it. */
    runner: number | null
    createdAt: Date
    updatedAt: Date
  }
  /** The zip of each downloadable release with several recordings. */
  releaseZips: {
    trackId: number
    /** Digest of its contents. */
    key: string
    /** Name in the media store. */
    name: string
    /** A bigint, which pg returns as text. */
    bytes: ColumnType<string, number, never>
  }
  /** Download codes that were generated together for a release. */
  codeBatches: {
    id: Generated<number>
    trackId: number
    name: string
    /** The number of times that each code can be redeemed. */
    uses: number
    /** The secret that its codes are derived from, encrypted (shared/secret-box.ts). */
    secret: string
    /** Id of the key that encrypted it. */
    keyId: string
    createdAt: Date
    revokedAt: Date | null
  }
  downloadCodes: {
    /** Digest of the code, hex (audio/download-codes.ts): the code itself is not stored. */
    digest: string
    batchId: number
    /** Number of the code in its batch, from 0, which the code is derived from. */
    number: number
    /** The number of times that it was redeemed. */
    redeemed: Generated<number>
    /** The latest redemptions; those of which a repeat is not one any more are removed with the next. */
    attempts: ColumnType<RedeemingAttempt[], string | undefined, string>
  } /** Private links to releases; those that have expired are kept with their plays until they are revoked. */
  privateLinks: {
    id: Generated<number>
    /** Digest of the token in the link. */
    digest: string
    name: string
    note: string
    press: PrivatePress
    hasDownloads: boolean
    createdAt: Date
    expiresAt: Date
  }
  privateLinkReleases: {
    linkId: number
    trackId: number
    /** Position among the releases of the link, from 0. */
    position: number
  }
  /** How often a recording was played by a link, and when last. */
  privateLinkPlays: {
    linkId: number
    recordingId: number
    plays: number
    lastAt: Date
  }
}
