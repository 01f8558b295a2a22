import { bass, brush, pluck, RATE, reed, room, type Tone } from './instruments.ts'

/** A short piece of the demo: chords that go round, and a melody over them. */
interface Piece {
  /** Of the demo's track that it is a recording of. */
  track: string
  title: string
  /** Beats in a minute. */
  tempo: number
  beatsInBar: number
  /** The notes of each bar's chord, the lowest one first. */
  chords: readonly (readonly number[])[]
  /** Which notes of the chord are plucked, eighth after eighth. */
  pattern: readonly number[]
  /** Of each bar: the note and the beat on which it begins; null for silence. */
  melody: readonly (readonly [note: number, beat: number][])[]
  rounds: number
  hasReeds: boolean
  hasBrushes: boolean
}

const DM = [38, 57, 62, 65, 69]
const BB = [34, 58, 62, 65, 70]
const F = [41, 57, 60, 65, 69]
const C = [36, 55, 60, 64, 67]
const G = [43, 55, 59, 62, 67]
const EM = [40, 55, 59, 64, 67]
const AM = [45, 57, 60, 64, 69]
const D = [38, 57, 62, 66, 69]

export const PIECES: readonly Piece[] = [
  {
    ...{ track: 'Night Railway', title: 'Night Railway', tempo: 112, beatsInBar: 4, rounds: 5 },
    chords: [DM, BB, F, C],
    pattern: [0, 2, 3, 4, 2, 3, 4, 3],
    melody: [
      [
        [77, 0],
        [76, 1.5],
        [74, 2],
      ],
      [
        [74, 0.5],
        [70, 2],
      ],
      [
        [72, 0],
        [77, 1.5],
        [76, 3],
      ],
      [
        [76, 0],
        [72, 2],
      ],
    ],
    ...{ hasReeds: false, hasBrushes: true },
  },
  {
    ...{
      track: 'The Lighthouse Keeper Counts the Boats Home',
      title: 'The Lighthouse Keeper Counts the Boats Home',
    },
    ...{ tempo: 72, beatsInBar: 3, rounds: 4 },
    chords: [AM, F, C, G],
    pattern: [0, 3, 4, 2, 3, 4],
    melody: [
      [
        [76, 0],
        [72, 2],
      ],
      [
        [74, 0],
        [72, 1],
        [69, 2],
      ],
      [
        [67, 0],
        [72, 1],
        [76, 2],
      ],
      [[74, 0]],
    ],
    ...{ hasReeds: true, hasBrushes: false },
  },
  {
    ...{ track: 'Slow River', title: 'Slow River', tempo: 84, beatsInBar: 3, rounds: 3 },
    chords: [G, EM, C, D],
    pattern: [0, 2, 4, 3, 2, 3],
    melody: [
      [
        [71, 0],
        [74, 2],
      ],
      [
        [76, 0],
        [74, 1],
        [71, 2],
      ],
      [
        [72, 0],
        [76, 2],
      ],
      [
        [74, 0],
        [69, 1.5],
      ],
    ],
    ...{ hasReeds: false, hasBrushes: false },
  },
  {
    ...{ track: 'Slow River', title: 'Feet in Cold Water', tempo: 96, beatsInBar: 4, rounds: 3 },
    chords: [C, AM, F, G],
    pattern: [0, 3, 2, 4, 3, 2, 4, 2],
    melody: [
      [
        [72, 0.5],
        [76, 1.5],
        [79, 2.5],
      ],
      [
        [76, 0],
        [72, 2],
      ],
      [
        [77, 0.5],
        [76, 1.5],
        [72, 2.5],
      ],
      [
        [74, 0],
        [71, 2],
      ],
    ],
    ...{ hasReeds: false, hasBrushes: true },
  },
  {
    ...{ track: 'Slow River', title: 'The Long Way Home', tempo: 66, beatsInBar: 3, rounds: 3 },
    chords: [EM, C, G, D],
    pattern: [0, 2, 3, 4, 3, 2],
    melody: [
      [[71, 0]],
      [
        [72, 0],
        [67, 2],
      ],
      [
        [71, 0],
        [74, 1.5],
      ],
      [[69, 0]],
    ],
    ...{ hasReeds: true, hasBrushes: false },
  },
]

/** How long the last note rings. */
const RING_S = 3

/** Plays a piece. @returns both ears */
export function play(piece: Piece): [left: Float32Array, right: Float32Array] {
  const beat = 60 / piece.tempo
  const bars = piece.chords.length * piece.rounds
  const length = Math.round((bars * piece.beatsInBar * beat + RING_S) * RATE)
  const tracks = {
    middle: new Float32Array(length),
    left: new Float32Array(length),
    right: new Float32Array(length),
  }

  const add = (to: Float32Array, instrument: (tone: Tone) => Float32Array, startS: number, tone: Tone) => {
    const start = Math.round(startS * RATE)
    for (const [at, value] of instrument(tone).entries())
      if (start + at < length) to[start + at] = (to[start + at] ?? 0) + value
  }
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * piece.beatsInBar * beat
    playBar(piece, bar, { beat, start, add: (to, ...rest) => add(tracks[to], ...rest) })
  }
  for (const note of piece.chords[0] ?? [])
    add(tracks.middle, pluck, bars * piece.beatsInBar * beat, { note, seconds: RING_S, level: 0.3 })
  // Each ear hears all, its own side more.
  const mix = (near: Float32Array, far: Float32Array) =>
    tracks.middle.map((value, at) => value + (near[at] ?? 0) + 0.45 * (far[at] ?? 0))
  return [
    room(mix(tracks.left, tracks.right), 'left', 0.3),
    room(mix(tracks.right, tracks.left), 'right', 0.3),
  ]
}

type Add = (
  to: 'middle' | 'left' | 'right',
  instrument: (tone: Tone) => Float32Array,
  startS: number,
  tone: Tone,
) => void

function playBar(piece: Piece, bar: number, { beat, start, add }: { beat: number; start: number; add: Add }) {
  const chord = piece.chords[bar % piece.chords.length] ?? []
  const [root = 40, ...upper] = chord
  const isFirstRound = bar < piece.chords.length
  const length = piece.beatsInBar * beat
  add('middle', bass, start, { note: root, seconds: length, level: 0.3 })
  for (const [index, place] of piece.pattern.entries()) {
    const note = chord[place] ?? root
    // A hand is never quite even.
    const level = (index % 2 === 0 ? 0.5 : 0.38) - 0.03 * ((bar * 5 + index * 3) % 4)
    add('left', pluck, start + (index * beat) / 2, {
      note: place === 0 ? root + 12 : note,
      seconds: 1.6,
      level,
    })
  }
  if (piece.hasReeds)
    for (const note of upper.slice(0, 3))
      add('right', reed, start, { note, seconds: length + 0.3, level: 0.1 })
  if (piece.hasBrushes)
    for (let at = 0; at < piece.beatsInBar; at += 0.5)
      add('right', brush, start + at * beat, { note: 0, seconds: 0.16, level: at % 2 === 1 ? 0.3 : 0.13 })
  // The chords go round once before the melody comes in.
  if (isFirstRound) return
  for (const [note, at] of piece.melody[bar % piece.melody.length] ?? [])
    add('right', pluck, start + at * beat, { note, seconds: 2.4, level: 0.62 })
}
