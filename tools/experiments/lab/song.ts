import { wavHeader } from '@troubadour/domain/release/wav-header'
import { PIECES, play } from '../../sounds/pieces.ts'

const RATE = 48_000
const CHANNELS = 2
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
