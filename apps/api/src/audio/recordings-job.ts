import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { albumGain } from '@troubadour/domain/release/album-gain'
import type { AudioFileRow } from '../db/recording-tables.ts'
import { HttpError, withPlainDiskFull } from '../shared/http-error.ts'
import { AUDIO_JOB, JobError, type Job, type JobResult, type JobRun } from '../jobs/job.ts'
import { isAudioAvailable } from './audio-engine.ts'
import {
  claimQueued,
  claimReady,
  finish,
  giveBack,
  listMeasured,
  MAX_ATTEMPTS,
  updateClaimed,
  type ClaimedAudio,
} from './audio-files.repository.ts'
import { AUDIO_VARIANTS } from './audio-variants.ts'
import { settleAwaited } from './awaited-recordings.ts'
import { claimDownloads } from './downloads-job.ts'
import { AUDIO_FOLDER, withMade, withOriginal } from './original-audio.ts'
import { makeZips } from './release-zips.ts'
import {
  AudioWorkerError,
  encodeInChild,
  measureInChild,
  type WorkOptions,
  type AudioDeps,
  type AudioStep,
} from './work-on-audio.ts'

const MINUTE_MS = 60_000
const DISK_FULL = 507
/** A smaller difference is inaudible, in dB. */
const GAIN_TOLERANCE = 0.1
/** Share of measuring in the work on a file, in per cent; the rest is encoding. */
const MEASURED = 20
const UNREACHABLE_MESSAGE = 'The server cannot reach its files just now.'
const GAVE_UP_MESSAGE = 'The work on this file failed. Please try another format, such as WAV or FLAC.'

/** Measures and encodes uploaded recordings, one file at a time (docs/product/states.md#audio-files). */
export function recordingsJob(deps: AudioDeps): Job {
  return {
    name: AUDIO_JOB,
    everyMs: 5 * MINUTE_MS,
    retry: { firstMs: MINUTE_MS / 2, maxMs: 30 * MINUTE_MS },
    timeoutMs: 120 * MINUTE_MS,
    run: (run) => workOnAll(deps, run),
  }
}

async function workOnAll(deps: AudioDeps, run: JobRun): Promise<JobResult> {
  await settleAwaited(deps)
  if (!isAudioAvailable()) return 'nothing'
  while (!run.signal.aborted) {
    const work = await claim(deps, run)
    if (!work) break
    await workOn(deps, work, run.signal)
    await settleAwaited(deps)
  }
  await makeZips(deps, run.signal)
  return 'done'
}

interface AudioWork {
  file: ClaimedAudio
  step: AudioStep
}

async function claim(deps: AudioDeps, run: JobRun): Promise<AudioWork | undefined> {
  const file = (await claimQueued(deps.db, run.runner, deps.now())) ?? (await claimOutdated(deps, run))
  if (!file) return claimDownloads(deps, run)
  const step = file.durationMs === null ? measure : encode
  return { file, step: (path, options) => step(deps, file, path, options) }
}

/**
 * Claims a file whose variants are outdated: recordings were added or removed, which changes the gain, or the preview
 * length changed.
 */
async function claimOutdated({ db, now }: AudioDeps, { runner }: JobRun): Promise<ClaimedAudio | undefined> {
  const measured = await listMeasured(db)
  const releases = Map.groupBy(measured, ({ trackId }) => trackId)
  const outdated = measured.find(
    ({ trackId, state, gain, problem, original, previewSeconds, wantedPreview }) => {
      if (state !== 'ready' || problem !== null) return false
      const wanted = albumGain(releases.get(trackId) ?? [])
      if (previewSeconds !== wantedPreview) return true
      return original !== null && Math.abs((gain ?? wanted) - wanted) > GAIN_TOLERANCE
    },
  )
  return outdated && claimReady(db, outdated.id, runner, now())
}

async function workOn(deps: AudioDeps, { file, step }: AudioWork, signal: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  const isMeasured = file.durationMs !== null
  let written = Promise.resolve(true)
  const onProgress = (progress: number) => {
    const percent = Math.floor(isMeasured ? MEASURED + progress * (100 - MEASURED) : progress * MEASURED)
    written = written.then(() => updateClaimed(db, file, { percent })).catch(() => false)
  }
  try {
    if (file.attempts > MAX_ATTEMPTS) throw new HttpError(400, GAVE_UP_MESSAGE)
    await withOriginal(deps, file, (path) => step(path, { signal, onProgress }))
  } catch (error) {
    if (error instanceof AudioWorkerError) {
      log.warn({ err: error }, 'the work on a recording failed')
      await giveBack(db, file, { attempts: file.attempts, now: now() })
      return
    }
    if (error instanceof HttpError && error.statusCode === 400) {
      await fail(deps, file, error.message)
      return
    }
    // The file is not the cause, so this attempt does not count.
    const problem = signal.aborted ? null : whatIsAway(error)
    await giveBack(db, file, { attempts: file.attempts - 1, problem, now: now() })
    if (signal.aborted) return
    throw problem === null ? error : new JobError(problem)
  } finally {
    await written
  }
}

/** A missing requirement of the server, as a message for the musician; null for any other error. */
function whatIsAway(error: unknown): string | null {
  const plain = withPlainDiskFull(error)
  if (!(plain instanceof HttpError)) return null
  return plain.statusCode === DISK_FULL ? plain.message : UNREACHABLE_MESSAGE
}

async function fail({ db, now }: AudioDeps, file: ClaimedAudio, problem: string): Promise<void> {
  // The current variants stay in use. The state is not written: even an equal value would clear the cached lists.
  const failed = file.state === 'ready' ? {} : ({ state: 'failed' } as const)
  await updateClaimed(db, file, { ...failed, problem, runner: null, updatedAt: now() })
}

async function measure({ db, now }: AudioDeps, file: ClaimedAudio, path: string, options: WorkOptions) {
  const { peaks, ...sound } = await measureInChild(path, options)
  await updateClaimed(db, file, {
    ...sound,
    peaks: JSON.stringify(peaks),
    state: 'queued',
    attempts: 0,
    runner: null,
    updatedAt: now(),
  })
}

async function encode(
  deps: AudioDeps,
  file: ClaimedAudio,
  path: string,
  options: WorkOptions,
): Promise<void> {
  const { db, now, mediaStore } = deps
  const measured = await listMeasured(db)
  const own = measured.find(({ recordingId }) => recordingId === file.recordingId)
  const trackId = own?.trackId
  const previewSeconds = own?.wantedPreview ?? null
  const gain = albumGain(measured.filter((one) => one.trackId === trackId))
  const targets = AUDIO_VARIANTS.map((variant) => ({ variant, file: mediaStore.temporaryFile() }))
  const files = targets.map((target) => target.file)
  await withMade<AudioFileRow['forms'][number]>(deps, files, async (variants) => {
    await encodeInChild({ file: path, gain, previewSeconds, targets }, options)
    for (const { variant, file: target } of targets) {
      const { size: bytes } = await stat(target)
      const name = `${AUDIO_FOLDER}/${randomUUID()}.m4a`
      variants.push({ name, type: variant.type, bytes })
      await mediaStore.put(name, { stream: createReadStream(target), bytes })
    }
    return finish(db, file, { gain, previewSeconds, forms: variants }, now())
  })
}
