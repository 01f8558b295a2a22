interface Sine {
  seconds: number
  hertz?: number
  /** Of its highest sample, in dBFS. */
  level?: number
  /** Samples in a second. */
  rate?: number
}

const CHANNELS = 2
const BYTES = 2
/** How WAV names the kind of its samples. */
const IEEE_FLOAT = 3

/** A sine as a WAV file with 16 bits. */
export function sineWav({ seconds, hertz = 1000, level = -20, rate = 48_000 }: Sine): Buffer {
  const amplitude = 32_767 * 10 ** (level / 20)
  const data = new Int16Array(Math.round(seconds * rate) * CHANNELS)
  for (let at = 0; at < data.length; at++)
    data[at] = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * Math.floor(at / CHANNELS)) / rate))
  return Buffer.concat([wavHeader(data.byteLength, rate), Buffer.from(data.buffer)])
}

/** Samples of both channels in turn, as a WAV file with floats; after them a second of a steady value. */
export function floatWav(samples: readonly number[]): Buffer {
  const rate = 48_000
  const data = new Float32Array(rate * CHANNELS).fill(0.25)
  data.set(samples)
  const header = wavHeader(data.byteLength, rate)
  header.writeUInt16LE(IEEE_FLOAT, 20)
  header.writeUInt32LE(rate * CHANNELS * data.BYTES_PER_ELEMENT, 28)
  header.writeUInt16LE(CHANNELS * data.BYTES_PER_ELEMENT, 32)
  header.writeUInt16LE(data.BYTES_PER_ELEMENT * 8, 34)
  return Buffer.concat([header, Buffer.from(data.buffer)])
}

/** What stands before the samples of a WAV file. @param bytes of them */
export function wavHeader(bytes: number, rate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * CHANNELS * BYTES, 28)
  header.writeUInt16LE(CHANNELS * BYTES, 32)
  header.writeUInt16LE(BYTES * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
