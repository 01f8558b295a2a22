import { setImmediate } from 'node:timers/promises'
import { Decoder, Demuxer, FilterAPI } from 'node-av/api'
import {
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S24BE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_S8,
  AV_CODEC_ID_PCM_U8,
  AV_LOG_QUIET,
  AV_PKT_FLAG_CORRUPT,
} from 'node-av/constants'
import { Log, type Frame, type Packet } from 'node-av/lib'
import { HttpError } from '../shared/http-error.ts'
import { isCutMp3 } from './cut-mp3.ts'

/** docs/product/constants.md#audio */
const MAX_HOURS = 3
const MAX_S = MAX_HOURS * 60 * 60

const NOT_AUDIO_MESSAGE =
  'This is no recording that can be read. Please choose a WAV, AIFF, FLAC, MP3 or M4A file.'
export const DAMAGED_MESSAGE = 'The file is damaged, or its end is missing. Please export it again.'
const TOO_LONG_MESSAGE = `The recording is longer than ${MAX_HOURS} hours. Please split it.`

/** Formats that the demuxer may detect and codecs that may decode, regardless of the file's name. */
const WHITELISTS = {
  format_whitelist: 'wav,aiff,flac,mp3,mov',
  codec_whitelist: [
    ...['flac', 'mp3float', 'mp3', 'aac', 'alac', 'pcm_s8', 'pcm_u8', 'pcm_alaw', 'pcm_mulaw'],
    ...['s16', 's24', 's32', 'f32', 'f64'].flatMap((kind) => [`pcm_${kind}le`, `pcm_${kind}be`]),
  ].join(','),
  protocol_whitelist: 'file',
}
/** Formats that FLAC can store without loss. */
const LOSSLESS = [
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_PCM_S8,
  AV_CODEC_ID_PCM_U8,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_S24BE,
]
/** Encoders omit or add samples at both ends. */
const TOLERANCE_S = 0.25
/** Frames are processed synchronously, which is faster; messages are handled after each batch of this size. */
const FRAMES_AT_ONCE = 50

Log.setLevel(AV_LOG_QUIET)

/** Filter that converts any layout to stereo floats. */
export const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo'

export interface OpenAudio {
  /** Duration in the header, in seconds; 0 without one. */
  claimedS: number
  isLossless: boolean
  decoder: Decoder
  filter: FilterAPI
  /** The decoded and filtered frames. The caller frees each frame. */
  frames: (untilS?: number) => Generator<Frame | null>
}

/**
 * Opens a file for decoding, and closes it afterwards.
 * @throws HttpError 400 with a message for the musician
 */
export async function withAudio<Result>(
  file: string,
  filters: string,
  work: (audio: OpenAudio) => Promise<Result>,
): Promise<Result> {
  const demuxer = orRefuse(() => Demuxer.openSync(file, { options: WHITELISTS }))
  const stream = demuxer.audio()
  const decoder = stream && orRefuse(() => Decoder.createSync(stream, { exitOnError: false, threadCount: 1 }))
  const filter = FilterAPI.create(filters, { threads: 1 })
  try {
    const claimedS = Math.max(demuxer.duration, 0)
    if (!stream || !decoder) throw new HttpError(400, NOT_AUDIO_MESSAGE)
    if (claimedS > MAX_S) throw new HttpError(400, TOO_LONG_MESSAGE)
    const frames = (untilS = Infinity) => {
      const packets = whole(demuxer.packetsSync(stream.index))
      return filter.framesSync(bounded(decoder.framesSync(packets), untilS))
    }
    const isLossless = LOSSLESS.includes(stream.codecpar.codecId)
    const result = await work({ claimedS, isLossless, decoder, filter, frames })
    return result
  } finally {
    filter.close()
    decoder?.close()
    demuxer.closeSync()
  }

  function* whole(packets: Iterable<Packet | null>): Generator<Packet | null> {
    for (const packet of packets) {
      if (packet?.hasFlags(AV_PKT_FLAG_CORRUPT)) throw new HttpError(400, DAMAGED_MESSAGE)
      yield packet
    }
  }

  function* bounded(frames: Iterable<Frame | null>, untilS: number): Generator<Frame | null> {
    let seconds = 0
    for (const frame of frames) {
      if (frame) seconds += frame.nbSamples / frame.sampleRate
      if (seconds > MAX_S) throw new HttpError(400, TOO_LONG_MESSAGE)
      // A null frame is the end. The duration of an MP3 may be only an estimate from its size.
      const isExact = demuxer.formatName !== 'mp3' || isCutMp3(file)
      if (!frame && isExact && seconds < demuxer.duration - TOLERANCE_S)
        throw new HttpError(400, DAMAGED_MESSAGE)
      yield frame
      if (seconds < untilS) continue
      yield null
      return
    }
  }
}

function orRefuse<Result>(open: () => Result): Result {
  try {
    return open()
  } catch (cause) {
    throw Object.assign(new HttpError(400, NOT_AUDIO_MESSAGE), { cause })
  }
}

/** Yields to the event loop from time to time, so that an abort message arrives. */
export async function* paced<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    count += 1
    if (count % FRAMES_AT_ONCE === 0) await setImmediate()
    yield item
  }
}
