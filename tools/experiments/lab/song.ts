import { wavHeader } from '@troubadour/domain/release/wav-header'

const RATE = 48_000
const CHANNELS = 2
/** A chord, in hertz. */
const NOTES = [98, 246.9, 293.7, 392]
const NOTE_LEVEL = 6000
const NOISE_LEVEL = 400

/** A WAV file with 16 bits and two equal channels: a chord once a second, and some noise. */
export function songWav(seconds: number): Buffer {
  const chord = Array.from({ length: RATE }, (_, at) => {
    const level = NOTE_LEVEL * Math.exp((-3 * at) / RATE)
    const waves = NOTES.map((hertz) => Math.sin((2 * Math.PI * hertz * at) / RATE))
    return level * waves.reduce((sum, wave) => sum + wave) + NOISE_LEVEL * Math.random()
  })
  const samples = new Int16Array(seconds * RATE * CHANNELS).map(
    (_, at) => chord[Math.floor(at / CHANNELS) % RATE] ?? 0,
  )
  return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)])
}
