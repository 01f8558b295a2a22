import { Encoder, Muxer, type EncoderOptions } from 'node-av/api'
import type { FFEncoderCodec } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { paced, STEREO, withAudio, type OpenAudio } from './decode-audio.ts'
import type { ListeningOrder } from './work-on-audio.ts'

const SAMPLE_RATE = 48_000

/**
 * Makes forms of a recording that are heard, as MP4.
 * @throws HttpError 400 with a sentence for the musician
 */
export async function encodeAudio(
  { file, gain, previewSeconds, targets }: ListeningOrder,
  report: (progress: number) => void,
): Promise<void> {
  for (const [index, { form, file: target }] of targets.entries()) {
    const { codec, bitrate, samples, frame } = form
    const filters = [
      STEREO,
      `volume=${gain.toFixed(3)}dB:precision=float`,
      `aresample=${SAMPLE_RATE}`,
      `aformat=sample_fmts=${samples}`,
      // The encoder drops what does not fill its last frame.
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
  /** The encoder gets the sound in these, as it is; else each frame is as long as it wants. */
  frames?: (encoder: Encoder) => Iterable<Frame | null>
  container: string
  muxing?: Record<string, string>
  /** Is told how many packets there are. */
  report?: (count: number) => void
}

/** Encodes the sound of an open file. */
export async function encodeTo(
  target: string,
  { decoder, filter, frames }: OpenAudio,
  { codec, options, frames: framesFor = () => frames(), container, muxing = {}, report }: Encoding,
): Promise<void> {
  // The package knows the same names as a type of its own.
  const encoder = Encoder.createSync(codec as FFEncoderCodec, { ...options, decoder, filter, threadCount: 1 })
  const muxer = Muxer.openSync(target, { format: container, options: muxing })
  try {
    const stream = muxer.addStream(encoder)
    let count = 0
    for await (const packet of paced(encoder.packetsSync(framesFor(encoder)))) {
      muxer.writePacketSync(packet, stream)
      packet?.free()
      count += 1
      report?.(count)
    }
  } finally {
    muxer.closeSync()
    encoder.close()
  }
}
