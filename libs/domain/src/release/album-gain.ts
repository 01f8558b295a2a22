/** docs/product/constants.md#loudness */
export const TARGET_LUFS = -14
export const MAX_TRUE_PEAK_DBTP = -1

/** The measured loudness of one recording (EBU R128). */
export interface MeasuredSound {
  durationMs: number
  /** Integrated, in LUFS; null when too short or too quiet to measure. */
  loudness: number | null
  /** True peak in dBTP. */
  truePeak: number
}

/**
 * The common gain of all recordings of a release, in dB (docs/product/states.md#loudness): together they reach the
 * target, and their differences stay.
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
