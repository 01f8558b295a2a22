/** So many bars are drawn in the width of a phone without running into one another. */
const BAR_COUNT = 80
/** Silence is a line, too. */
const MIN_HEIGHT = 4

/** A path of upright bars in a box of 100 by 100. @param peaks loudness over time, 0 to 255; none make a flat line */
export function waveformPath(peaks: readonly number[]): string {
  return Array.from({ length: BAR_COUNT }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / BAR_COUNT)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BAR_COUNT))
    const loudest = Math.max(0, ...peaks.slice(from, to))
    const height = Math.max(MIN_HEIGHT, Math.round((loudest / 255) * 100))
    const x = ((bar + 0.5) * 100) / BAR_COUNT
    return `M${+x.toFixed(2)} ${50 - height / 2}v${height}`
  }).join('')
}
