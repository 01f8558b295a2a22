import type { AudioFile } from '@troubadour/domain/release/recording'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

export interface StoredDownload {
  format: 'flac' | 'mp3'
  name: string
  bytes: number
}

export type AudioFileRow = Selectable<RecordingTables['audioFiles']>

export interface RecordingTables {
  recordings: {
    id: Generated<number>
    trackId: number
    /** Its place among the recordings of the release, from 0. */
    position: number
    title: string
    credits: string | null
    lyrics: string | null
    isrc: string | null
    isExplicit: boolean
    version: Generated<number>
    createdAt: Date
    updatedAt: Date
    /** Null until it is deleted; for 30 days it can be restored. */
    deletedAt: Date | null
  }
  /** Files that were chosen for recordings. Of one recording the newest that is ready is heard; older ones go then. */
  audioFiles: {
    id: Generated<number>
    recordingId: number
    state: AudioFile['state']
    /** Of the work on it. */
    percent: Generated<number>
    /** Why it failed or waits, for a musician. */
    problem: string | null
    /** How often the work on it has begun. */
    attempts: Generated<number>
    /** As the musician's own computer calls it. */
    fileName: string
    /** pg gives a bigint as text. */
    bytes: ColumnType<string, number, never>
    /** In ms since 1970; null when the browser did not say. As text, as above. */
    lastModified: ColumnType<string | null, number | undefined, never>
    /** What has arrived, in order: names in the media store. Empty once they are put together. */
    parts: JSONColumnType<{ name: string; bytes: number }[], string | undefined, string>
    /** The name of the whole file in the media store, once it is there. */
    original: string | null
    durationMs: number | null
    /** Integrated, in LUFS. */
    loudness: number | null
    /** In dBTP. */
    truePeak: number | null
    /** That the forms were made with, in dB. */
    gain: number | null
    /** 800 values, 0 to 255. */
    peaks: JSONColumnType<number[], string | null | undefined, string> | null
    /** What is heard, the best form first; names in the media store. */
    forms: JSONColumnType<{ name: string; type: string; bytes: number }[], string | undefined, string>
    /** How many seconds of it the forms hold; null for all. */
    previewSeconds: number | null
    /** What can be fetched beside the original; names in the media store. */
    downloads: JSONColumnType<StoredDownload[], string | undefined, string>
    /** A digest of what the downloads were made with; null until they were. */
    downloadsKey: string | null
    /** The lock of the instance that works on it. */
    runner: number | null
    createdAt: Date
    updatedAt: Date
  }
  /** Of each release with several recordings that can be fetched. */
  releaseZips: {
    trackId: number
    /** A digest of what it holds. */
    key: string
    /** In the media store. */
    name: string
    /** pg gives a bigint as text. */
    bytes: ColumnType<string, number, never>
  }
  /** Codes that were made together for a release. */
  codeBatches: {
    id: Generated<number>
    trackId: number
    name: string
    /** How often each can be redeemed. */
    uses: number
    /** What its codes are made of, encrypted (http/secret-box.ts). */
    secret: string
    /** Names the key that encrypted it. */
    keyId: string
    createdAt: Date
    revokedAt: Date | null
  }
  downloadCodes: {
    /** Of the code, hex (audio/download-codes.ts): the code itself is not stored. */
    digest: string
    batchId: number
    /** Its place in the batch, from 0, of which it is made. */
    number: number
    /** How often it was redeemed. */
    redeemed: Generated<number>
    /** Names the form by which it was last. */
    attempt: string | null
  }
}
