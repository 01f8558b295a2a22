/** This many bars fit into the width of a phone. */
const BAR_COUNT = 80
/** Silence is a visible line, too. */
const MIN_HEIGHT = 4

/**
 * A path of vertical bars in a box of 100 by 100. @param peaks loudness over time, 0 to 255; empty makes a flat line
 */
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
