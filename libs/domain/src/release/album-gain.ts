/** docs/product/constants.md#loudness */
export const TARGET_LUFS = -14
export const MAX_TRUE_PEAK_DBTP = -1

/** What was measured of one recording (EBU R128). */
export interface MeasuredSound {
  durationMs: number
  /** Integrated, in LUFS; null for what is too short or too quiet to have one. */
  loudness: number | null
  /** In dBTP. */
  truePeak: number
}

/**
 * The one gain of all recordings of a release, in dB (docs/product/states.md#loudness): so that they are as loud as the
 * target together, and the quiet one stays quiet beside the others.
 */
export function albumGain(recordings: readonly MeasuredSound[]): number {
  let energy = 0
  let durationMs = 0
  for (const { loudness, durationMs: ms } of recordings) {
    if (loudness === null) continue
    energy += ms * 10 ** (loudness / 10)
    durationMs += ms
  }
  const wanted = durationMs === 0 ? 0 : TARGET_LUFS - 10 * Math.log10(energy / durationMs)
  return Math.min(wanted, ...recordings.map(({ truePeak }) => MAX_TRUE_PEAK_DBTP - truePeak))
}
