import { Encoder, Muxer, type EncoderOptions } from 'node-av/api'
import { AVERROR_ENOSPC, type FFEncoderCodec } from 'node-av/constants'
import { FFmpegError, type Frame } from 'node-av/lib'
import { HttpError, NO_ROOM_MESSAGE } from '../shared/http-error.ts'
import { paced, STEREO, withAudio, type OpenAudio } from './decode-audio.ts'
import type { ListeningOrder } from './work-on-audio.ts'

const SAMPLE_RATE = 48_000

/**
 * Encodes a recording for playback, as MP4.
 * @throws HttpError 400 with a message for the musician
 */
export async function encodeAudio(
  { file, gain, previewSeconds, targets }: ListeningOrder,
  report: (progress: number) => void,
): Promise<void> {
  for (const [index, { variant, file: target }] of targets.entries()) {
    const { codec, bitrate, samples, frame } = variant
    const filters = [
      STEREO,
      `volume=${gain.toFixed(3)}dB:precision=float`,
      `aresample=${SAMPLE_RATE}`,
      `aformat=sample_fmts=${samples}`,
      // Pads the last frame: the encoder would drop an incomplete one.
      `asetnsamples=n=${frame}:p=1`,
    ].join(',')
    await withAudio(file, filters, (audio) =>
      encodeTo(target, audio, {
        frames: () => audio.frames(previewSeconds ?? Infinity),
        codec,
        container: 'mp4',
        options: { bitrate },
        muxing: { movflags: '+faststart' },
        report: (count) =>
          report((index + part((count * frame) / SAMPLE_RATE, audio.claimedS)) / targets.length),
      }),
    )
  }
}

function part(seconds: number, ofSeconds: number): number {
  return ofSeconds > 0 ? Math.min(seconds / ofSeconds, 1) : 0
}

interface Encoding {
  codec: string
  options?: EncoderOptions
  /** Splits the audio into frames of the size that the encoder needs; by default frames are passed on. */
  frames?: (encoder: Encoder) => Iterable<Frame | null>
  container: string
  muxing?: Record<string, string>
  /** Called with the number of packets so far. */
  report?: (count: number) => void
}

/** Encodes the audio of an open file. @throws HttpError 507 */
export async function encodeTo(
  target: string,
  { decoder, filter, frames }: OpenAudio,
  { codec, options, frames: framesFor = () => frames(), container, muxing = {}, report }: Encoding,
): Promise<void> {
  // The package declares its own union type of codec names.
  const encoder = Encoder.createSync(codec as FFEncoderCodec, { ...options, decoder, filter, threadCount: 1 })
  const muxer = Muxer.openSync(target, { format: container, options: muxing })
  const closeWhole = watchEnd(muxer)
  try {
    const stream = muxer.addStream(encoder)
    let count = 0
    for await (const packet of paced(encoder.packetsSync(framesFor(encoder)))) {
      muxer.writePacketSync(packet, stream)
      packet?.free()
      count += 1
      report?.(count)
    }
    closeWhole()
  } catch (error) {
    const isFull = error instanceof FFmpegError && error.code === AVERROR_ENOSPC
    throw isFull ? new HttpError(507, NO_ROOM_MESSAGE) : error
  } finally {
    muxer.closeSync()
    encoder.close()
  }
}

/** @returns a function that closes the file, and throws when its end was not written: the package reports no error */
function watchEnd(muxer: Muxer): () => void {
  const context = muxer.getFormatContext()
  const writeEnd = context.writeTrailerSync.bind(context)
  let outcome: number | undefined
  context.writeTrailerSync = () => (outcome = writeEnd())
  return () => {
    muxer.closeSync()
    if (outcome === undefined) throw new Error('The file has no end')
    FFmpegError.throwIfError(outcome)
  }
}
