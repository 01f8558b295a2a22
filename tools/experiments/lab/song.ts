import { PIECES, play } from '../../sounds/pieces.ts'

const RATE = 48_000
const CHANNELS = 2
const BYTES_PER_SAMPLE = 2
const LOUDEST = 32_767

/** A piece of the demo again and again, in both ears, as a WAV file with 16 bits. */
export function songWav(seconds: number): Buffer {
  const [piece] = PIECES
  if (!piece) throw new Error('The demo has pieces')
  const [heard] = play(piece)
  const samples = new Int16Array(seconds * RATE * CHANNELS).map((_, at) => {
    const sample = heard[Math.floor(at / CHANNELS) % heard.length] ?? 0
    return Math.max(-1, Math.min(sample, 1)) * LOUDEST
  })
  return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)])
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * CHANNELS * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(CHANNELS * BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
