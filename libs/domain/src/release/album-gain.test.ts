import { describe, expect, it } from 'vitest'
import { albumGain } from './album-gain.ts'

const sound = (loudness: number | null, truePeak = -30, durationMs = 60_000) => ({
  loudness,
  truePeak,
  durationMs,
})

describe('the gain of a release', () => {
  it.each([
    ['brings one recording to the target', [sound(-20)], 6],
    ['lowers what is too loud', [sound(-8, -0.5)], -6],
    ['ends at the highest peak of all', [sound(-20, -3), sound(-20)], 2],
    ['counts a longer recording for more', [sound(-20, -30, 100_000), sound(-60, -40, 100_000)], 9.01],
    ['leaves out what has no loudness', [sound(-20), sound(null)], 6],
    ['changes nothing where nothing has a loudness', [sound(null)], 0],
    ['keeps also those below the highest peak', [sound(null, 0.5)], -1.5],
  ])('%s', (_what, recordings, gain) => {
    expect(albumGain(recordings)).toBeCloseTo(gain, 2)
  })
})
