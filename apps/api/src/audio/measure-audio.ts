import type { MeasuredSound } from '@troubadour/domain/release/album-gain'
import type { Frame } from 'node-av/lib'
import { HttpError } from '../shared/http-error.ts'
import { DAMAGED_MESSAGE, paced, STEREO, withAudio } from './decode-audio.ts'

const SILENT_MESSAGE = 'There is no sound in this file.'

/** docs/product/constants.md#audio */
const PEAKS = 800
const PEAK_MAX = 255
const CHANNELS = 2
/** A recording with a lower peak counts as silent: -80 dBFS. */
const SILENCE = 1e-4
/** The filter's value for "no loudness". */
const NO_LUFS = -70
/** Maximum rounding error: the filter rounds true peaks to three decimals. */
const ROUNDED_BY = 0.0005
/** A frame of the filter lasts 100 ms. */
const BLOCKS_PER_FRAME = 10

export interface MeasuredAudio extends MeasuredSound {
  /** The peak of each block, from 0 to 255; 255 is the highest of the recording. */
  peaks: number[]
}

/**
 * Decodes a whole recording and measures it (EBU R128).
 * @throws HttpError 400 with a message for the musician
 */
export function measureAudio(file: string, report: (progress: number) => void): Promise<MeasuredAudio> {
  const filters = `${STEREO},ebur128=peak=true:metadata=1:framelog=quiet,aformat=sample_fmts=flt`
  return withAudio(file, filters, async ({ claimedS, frames }) => {
    const blocks: number[] = []
    let seconds = 0
    let truePeak = 0
    let lufs = NO_LUFS
    for await (const frame of paced(frames())) {
      if (!frame) continue
      seconds += frame.nbSamples / frame.sampleRate
      blocks.push(...blockPeaks(frame))
      // The last frame is shorter and has no metadata.
      const measured = frame.getMetadata()
      truePeak = Math.max(truePeak, Number(measured.get('lavfi.r128.true_peak') ?? 0))
      lufs = Number(measured.get('lavfi.r128.I') ?? lufs)
      measured.free()
      frame.free()
      if (claimedS > 0) report(Math.min(seconds / claimedS, 1))
    }
    const peak = blocks.reduce((most, one) => Math.max(most, one), 0)
    if (![peak, truePeak].every(Number.isFinite)) throw new HttpError(400, DAMAGED_MESSAGE)
    if (peak < SILENCE) throw new HttpError(400, SILENT_MESSAGE)
    return {
      durationMs: Math.round(seconds * 1000),
      loudness: lufs > NO_LUFS ? lufs : null,
      truePeak: 20 * Math.log10(Math.max(truePeak + ROUNDED_BY, peak)),
      peaks: toPeaks(blocks, peak),
    }
  })
}

/** The highest sample of each block of a frame of interleaved floats. */
function blockPeaks(frame: Frame): number[] {
  const [bytes] = frame.data ?? []
  if (!bytes) return []
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples * CHANNELS)
  const size = Math.ceil(samples.length / BLOCKS_PER_FRAME)
  const peaks = []
  for (let start = 0; start < samples.length; start += size) {
    let peak = 0
    for (const sample of samples.subarray(start, start + size)) peak = Math.max(peak, Math.abs(sample))
    peaks.push(peak)
  }
  return peaks
}

function toPeaks(blocks: readonly number[], loudest: number): number[] {
  const blockAt = (index: number) => (index * blocks.length) / PEAKS
  return Array.from({ length: PEAKS }, (_, index) => {
    const part = blocks.slice(Math.floor(blockAt(index)), Math.ceil(blockAt(index + 1)))
    return Math.round((Math.max(...part) / loudest) * PEAK_MAX)
  })
}
