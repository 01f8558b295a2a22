import { Encoder, Muxer } from 'node-av/api'
import type { FFEncoderCodec } from 'node-av/constants'
import { paced, withAudio } from './decode-audio.ts'

const SAMPLE_RATE = 48_000

interface Target {
  /** FFmpeg's names and numbers, as in AUDIO_FORMS. */
  form: { codec: string; bitrate: string; samples: string; frame: number }
  /** Is not there yet. */
  file: string
}

/**
 * Makes forms of a recording, as MP4.
 * @param gain in dB
 * @throws HttpError 400 with a sentence for the musician
 */
export async function encodeAudio(
  file: string,
  gain: number,
  targets: readonly Target[],
  report: (progress: number) => void,
): Promise<void> {
  for (const [index, target] of targets.entries())
    await encode(file, gain, target, (progress) => report((index + progress) / targets.length))
}

async function encode(
  file: string,
  gain: number,
  { form: { codec, bitrate, samples, frame }, file: target }: Target,
  report: (progress: number) => void,
): Promise<void> {
  const filters = [
    `volume=${gain.toFixed(3)}dB:precision=float`,
    `aresample=${SAMPLE_RATE}`,
    `aformat=sample_fmts=${samples}`,
    // The encoder drops what does not fill its last frame.
    `asetnsamples=n=${frame}:p=1`,
  ].join(',')
  await withAudio(file, filters, async ({ claimedS, decoder, filter, frames }) => {
    // The package knows the same names as a type of its own.
    const encoder = Encoder.createSync(codec as FFEncoderCodec, { bitrate, decoder, filter, threadCount: 1 })
    const muxer = Muxer.openSync(target, { format: 'mp4', options: { movflags: '+faststart' } })
    try {
      const stream = muxer.addStream(encoder)
      const frameS = frame / SAMPLE_RATE
      let count = 0
      for await (const packet of paced(encoder.packetsSync(frames()))) {
        muxer.writePacketSync(packet, stream)
        packet?.free()
        count += 1
        if (claimedS > 0) report(Math.min((count * frameS) / claimedS, 1))
      }
    } finally {
      muxer.closeSync()
      encoder.close()
    }
  })
}
