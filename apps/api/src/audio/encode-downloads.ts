import type { Encoder } from 'node-av/api'
import type { Frame } from 'node-av/lib'
import type { StoredDownload } from '../db/recording-tables.ts'
import { withAudio, type OpenAudio } from './decode-audio.ts'
import { encodeTo } from './encode-audio.ts'
import type { DownloadsOrder } from './work-on-audio.ts'

/** Samples per frame. A FLAC shorter than one frame would be empty, hence the smaller sizes for short recordings. */
const FLAC_FRAME = 4096
const SHORT_FLAC_FRAME = 256
const SHORT_S = 1
const MP3_FRAME = 1152
const MP3_RATES = [44_100, 48_000]

/**
 * Encodes the downloads of a recording, at the level of the original: MP3, and for a lossless original FLAC, which
 * decodes to the same samples.
 * @returns the files that were made
 * @throws HttpError 400 with a message for the musician
 */
export async function encodeDownloads({
  file,
  targets: { flac, mp3 },
}: DownloadsOrder): Promise<StoredDownload['format'][]> {
  const isShort = await withAudio(file, 'anull', async ({ claimedS }) => claimedS < SHORT_S)
  const frame = isShort ? SHORT_FLAC_FRAME : FLAC_FRAME
  const isLossless = await withAudio(
    file,
    `aformat=sample_fmts=s16|s32,asetnsamples=n=${frame}:p=0`,
    async (audio) => {
      if (audio.isLossless) await encodeFlac(flac, audio, frame)
      return audio.isLossless
    },
  )
  const formats = `sample_fmts=fltp:sample_rates=${MP3_RATES.join('|')}:channel_layouts=mono|stereo`
  await withAudio(file, `aformat=${formats},asetnsamples=n=${MP3_FRAME}:p=1`, (audio) =>
    encodeTo(mp3, audio, {
      codec: 'libmp3lame',
      options: { bitrate: '320k' },
      container: 'mp3',
      // We write the tags ourselves.
      muxing: { id3v2_version: '0' },
    }),
  )
  return isLossless ? ['flac', 'mp3'] : ['mp3']
}

function encodeFlac(target: string, audio: OpenAudio, frameSize: number): Promise<void> {
  return encodeTo(target, audio, {
    codec: 'flac',
    options: { configure: (context) => void (context.frameSize = frameSize) },
    frames: (encoder) => withShortEnd(audio.frames(), encoder, frameSize),
    container: 'flac',
  })
}

/** The package would drop a partial last frame, which FLAC allows. */
function* withShortEnd(
  frames: Iterable<Frame | null>,
  encoder: Encoder,
  frameSize: number,
): Generator<Frame | null> {
  for (const frame of frames) {
    const context = frame && frame.nbSamples < frameSize ? encoder.getCodecContext() : null
    if (!frame || !context) {
      yield frame
      continue
    }
    context.sendFrameSync(frame)
    frame.free()
  }
}
