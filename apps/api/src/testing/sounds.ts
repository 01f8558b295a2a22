import { wavHeader } from '@troubadour/domain/release/wav-header'

interface Sine {
  seconds: number
  hertz?: number
  /** Peak level in dBFS. */
  level?: number
  /** Samples per second. */
  rate?: number
}

const CHANNELS = 2

/** A sine as a WAV file with 16 bits. */
export function sineWav({ seconds, hertz = 1000, level = -20, rate = 48_000 }: Sine): Buffer {
  const amplitude = 32_767 * 10 ** (level / 20)
  const data = new Int16Array(Math.round(seconds * rate) * CHANNELS)
  for (let at = 0; at < data.length; at++)
    data[at] = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * Math.floor(at / CHANNELS)) / rate))
  return Buffer.concat([wavHeader(data.byteLength, { rate }), Buffer.from(data.buffer)])
}

/** Interleaved samples of both channels as a WAV file with floats, followed by a second of a constant value. */
export function floatWav(samples: readonly number[]): Buffer {
  const rate = 48_000
  const data = new Float32Array(rate * CHANNELS).fill(0.25)
  data.set(samples)
  return Buffer.concat([wavHeader(data.byteLength, { samples: 'floats' }), Buffer.from(data.buffer)])
}
