import type { CdnConfig } from './cdn-config.ts'

/** Of an answer, this much is told in the log, in characters. */
const TOLD_LENGTH = 300

/**
 * Tells the CDN to forget everything.
 * @throws Error when it does not answer in time, or anything but 2xx
 */
export async function sendPurge(
  { url, headers, body }: CdnConfig['purge'],
  signal: AbortSignal,
): Promise<void> {
  // The token is for this address, and for none that it may point to.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const text = await response.text()
  if (!response.ok) throw new Error(`The CDN answered ${response.status}: ${text.slice(0, TOLD_LENGTH)}`)
}
