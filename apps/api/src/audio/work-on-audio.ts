import type { FastifyBaseLogger } from 'fastify'
import type { StoredDownload } from '../db/recording-tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import type { AudioVariant } from './audio-variants.ts'
import type { MeasuredAudio } from './measure-audio.ts'

/** Encodings of a recording for playback. */
export interface ListeningOrder {
  file: string
  /** Gain in dB. */
  gain: number
  /** Length of the preview in seconds; null for all. */
  previewSeconds: number | null
  /** Paths of the files to write. */
  targets: readonly { variant: AudioVariant; file: string }[]
}

/** Downloads of a recording; the targets are paths of the files to write. */
export interface DownloadsOrder {
  file: string
  targets: Record<StoredDownload['format'], string>
}

export type AudioOrder =
  | { kind: 'measure'; file: string }
  | ({ kind: 'encode' } & ListeningOrder)
  | ({ kind: 'downloads' } & DownloadsOrder)
  | { kind: 'cover'; picture: Uint8Array }

export interface WorkOptions {
  signal?: AbortSignal
  onProgress?: (progress: number) => void
}

export interface AudioDeps extends Pick<RouteDeps, 'db' | 'now' | 'mediaStore' | 'readSite'> {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Deletes files of the media store; during a backup they are left to the sweep. */
  deleteFiles: (names: string[]) => Promise<void>
}

/** A step in processing a file. @param path local path of its original */
export type AudioStep = (path: string, options: WorkOptions) => Promise<void>

const WORKER = workerBeside(import.meta.url, 'audio-worker')
/** docs/security.md#limits: 3 hours of audio take some 10 minutes. */
const LIMITS = { timeoutMs: 45 * 60_000, maxBytes: 512 * 1024 * 1024 }

/** The worker process failed or was killed. */
export class AudioWorkerError extends Error {}

/** `measureAudio` in a separate process. @throws HttpError 400 with a message for the musician */
export function measureInChild(file: string, options: WorkOptions): Promise<MeasuredAudio> {
  return inChild({ kind: 'measure', file }, options)
}

/** `encodeAudio` in a separate process. @throws HttpError 400 with a message for the musician */
export function encodeInChild(order: ListeningOrder, options: WorkOptions): Promise<void> {
  return inChild({ kind: 'encode', ...order }, options)
}

/** `encodeDownloads` in a separate process. @throws HttpError 400 with a message for the musician */
export function encodeDownloadsInChild(
  order: DownloadsOrder,
  options: WorkOptions,
): Promise<StoredDownload['format'][]> {
  return inChild({ kind: 'downloads', ...order }, options)
}

/** `makeCover` in a separate process. */
export function makeCoverInChild(picture: Uint8Array, options: WorkOptions): Promise<Uint8Array> {
  return inChild({ kind: 'cover', picture }, options)
}

async function inChild<Result>(order: AudioOrder, options: WorkOptions): Promise<Result> {
  try {
    return await runInChild<AudioOrder, Result>(WORKER, order, { ...LIMITS, ...options })
  } catch (error) {
    if (error instanceof HttpError || options.signal?.aborted) throw error
    throw new AudioWorkerError('The work on a recording failed', { cause: error })
  }
}
