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

/** A sine as a WAV file with 16 bits. */
export function sineWav({ seconds, hertz = 1000, level = -20, rate = 48_000 }: Sine): Buffer {
  const amplitude = 32_767 * 10 ** (level / 20)
  const data = new Int16Array(Math.round(seconds * rate) * CHANNELS)
  for (let at = 0; at < data.length; at++)
    data[at] = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * Math.floor(at / CHANNELS)) / rate))
  return Buffer.concat([wavHeader(data.byteLength, rate), Buffer.from(data.buffer)])
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
