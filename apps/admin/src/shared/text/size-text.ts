const KILO = 1000

/** A formatted size: '340 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  return kilobytes < KILO ? `${kilobytes} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}
