const UNITS = ['kB', 'MB', 'GB', 'TB']

/** A formatted size: '340 kB', '1.2 GB'; at least '1 kB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  const power = UNITS.findLastIndex((_unit, index) => kilobytes >= 1000 ** index)
  return `${power === 0 ? kilobytes : (bytes / 1000 ** (power + 1)).toFixed(1)} ${UNITS[power]}`
}
