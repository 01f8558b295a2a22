import { wavHeader } from '@troubadour/domain/release/wav-header'

/** Sounds by synthesis alone: no sample of anybody. All is in floats between -1 and 1, mono until it is mixed. */
export const RATE = 48_000

/** The same noise each time. */
function createNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

const hertzOf = (note: number) => 440 * 2 ** ((note - 69) / 12)
const samples = (seconds: number) => Math.round(seconds * RATE)

export interface Tone {
  /** As MIDI counts: 60 is the middle C. */
  note: number
  seconds: number
  level: number
}

/** A plucked string (Karplus and Strong): noise that goes round and gets duller. */
export function pluck({ note, seconds, level }: Tone): Float32Array {
  const period = Math.round(RATE / hertzOf(note) + 0.48)
  const noise = createNoise(note * 7919 + samples(seconds))
  const sound = new Float32Array(samples(seconds))
  let former = 0
  for (let at = 0; at < sound.length; at++) {
    if (at < period) {
      former = 0.6 * former + 0.4 * noise()
      sound[at] = level * former
    } else {
      const [one = 0, other = 0] = [sound[at - period], sound[at - period + 1]]
      sound[at] = 0.997 * (0.52 * one + 0.48 * other)
    }
  }
  return withEnds(sound, 0.001, 0.06)
}

/** A reed organ: a few harmonics of two reeds that beat. */
export function reed({ note, seconds, level }: Tone): Float32Array {
  const sound = new Float32Array(samples(seconds))
  const harmonics = [1, 0.5, 0.33, 0.18, 0.1, 0.05]
  for (const detune of [0.999, 1.0012])
    for (const [index, strength] of harmonics.entries()) {
      const step = (2 * Math.PI * hertzOf(note) * detune * (index + 1)) / RATE
      for (let at = 0; at < sound.length; at++)
        sound[at] = (sound[at] ?? 0) + 0.3 * level * strength * Math.sin(step * at + index)
    }
  return withEnds(sound, 0.18, 0.35)
}

/** A soft low tone. */
export function bass({ note, seconds, level }: Tone): Float32Array {
  const sound = new Float32Array(samples(seconds))
  const step = (2 * Math.PI * hertzOf(note)) / RATE
  for (let at = 0; at < sound.length; at++) {
    const fade = Math.exp((-2.2 * at) / RATE)
    sound[at] = level * fade * (Math.sin(step * at) + 0.25 * Math.sin(2 * step * at))
  }
  return withEnds(sound, 0.01, 0.1)
}

/** A brush on a drum. */
export function brush({ seconds, level }: Tone): Float32Array {
  const noise = createNoise(samples(seconds) + 11)
  const sound = new Float32Array(samples(seconds))
  let low = 0
  for (let at = 0; at < sound.length; at++) {
    const white = noise()
    low += 0.35 * (white - low)
    sound[at] = level * (white - low) * Math.exp((-38 * at) / RATE)
  }
  return withEnds(sound, 0.002, 0.02)
}

/** Without clicks at its ends. */
function withEnds(sound: Float32Array, attackS: number, releaseS: number): Float32Array {
  const [attack, release] = [samples(attackS), samples(releaseS)]
  return sound.map((value, at) => {
    const rise = Math.min(1, at / attack)
    const fall = Math.min(1, (sound.length - at) / release)
    return value * rise * fall
  })
}

/** Delays of the walls of a room, in samples, other ones for each ear. */
const WALLS = { left: [1557, 1617, 1491, 1422], right: [1580, 1640, 1514, 1445] }

/** A room around a sound. @param wet how much of it is heard */
export function room(sound: Float32Array, ear: keyof typeof WALLS, wet: number): Float32Array {
  const heard = sound.slice()
  for (const base of WALLS[ear]) {
    const wall = new Float32Array(sound.length)
    const delay = base * 2
    for (let at = 0; at < sound.length; at++) {
      wall[at] = (sound[at] ?? 0) + 0.74 * (wall[at - delay] ?? 0)
      heard[at] = (heard[at] ?? 0) + (wet / 4) * (wall[at - delay] ?? 0)
    }
  }
  return heard
}

/** Floats of both ears as a WAV file. */
export function toWav([left, right]: [Float32Array, Float32Array]): Buffer {
  const both = new Float32Array(left.length * 2)
  for (const [at, value] of left.entries()) both.set([value, right[at] ?? 0], at * 2)
  return Buffer.concat([wavHeader(both.byteLength, { samples: 'floats' }), Buffer.from(both.buffer)])
}
