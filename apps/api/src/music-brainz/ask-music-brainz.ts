import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { parseJson } from '../shared/parse-json.ts'
import { readText } from '../http/read-body.ts'
import { countAttempt } from '../http/throttle.ts'

/** Dependencies of a call to MusicBrainz. */
export interface MusicBrainz {
  db: Db
  now: () => Date
  /** Without a trailing slash. */
  url: string
  /** The musician's address, so that MusicBrainz can reach the caller. */
  contact: string
  /** The timeout covers the response with its body. */
  timeoutMs?: number
}

/** One request a second is allowed for each IP address; a little more, since latency and clocks differ. */
const INTERVAL_MS = 1100
const SLOT = 'musicbrainz'
const PACE = { free: 1, firstDelayMs: INTERVAL_MS, maxDelayMs: INTERVAL_MS, forgetAfterMs: 60_000 }
/** A call that would wait longer for its slot is refused. */
const LONGEST_WAIT_MS = 8000
const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 5 * 1024 * 1024
/** When the response has no Retry-After. */
const RETRY_AFTER_S = 10
const RETRY_AFTER_MAX_S = 3600

const BUSY = 'MusicBrainz takes no more questions right now. Please try again in a moment.'
const UNREACHABLE = 'MusicBrainz cannot be reached right now. Please try again later, or import a file.'
const GARBLED =
  'MusicBrainz gave an answer that cannot be understood. Please try again later, or import a file.'

/**
 * Calls MusicBrainz once; a lock serializes the calls of all instances.
 * @param path below '/ws/2/', with its query
 * @throws HttpError 503 when it is unreachable, rate limiting, or sends an invalid response
 */
export async function askMusicBrainz<T>(
  musicBrainz: MusicBrainz,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  await awaitSlot(musicBrainz.db, musicBrainz.now)
  const search = new URLSearchParams({ ...query, fmt: 'json' })
  const text = await fetchText(musicBrainz, `/ws/2/${path}?${String(search)}`)
  const parsed = schema.safeParse(parseJson(text ?? ''))
  if (!parsed.success) throw new HttpError(503, GARBLED)
  return parsed.data
}

async function awaitSlot(db: Db, now: () => Date): Promise<void> {
  let waitedMs = 0
  for (;;) {
    const waitMs = await countAttempt(db, SLOT, PACE, now())
    if (waitMs === 0) return
    waitedMs += waitMs
    if (waitedMs > LONGEST_WAIT_MS) throw new HttpError(503, BUSY, { retryAfterS: Math.ceil(waitMs / 1000) })
    await delay(waitMs)
  }
}

async function fetchText(
  { db, now, url, contact, timeoutMs = TIMEOUT_MS }: MusicBrainz,
  path: string,
): Promise<string | null> {
  const response = await fetch(url + path, {
    headers: { accept: 'application/json', 'user-agent': `Troubadour/${manifest.version} ( ${contact} )` },
    // The request never goes to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(failAsUnreachable)
  if (response.ok) return readText(response, MAX_BODY_BYTES).catch(failAsUnreachable)
  await response.body?.cancel()
  if (response.status !== 503 && response.status !== 429) throw new HttpError(503, GARBLED)
  const requestedS = Number(response.headers.get('retry-after') ?? NaN)
  const retryAfterS = requestedS > 0 ? Math.min(Math.ceil(requestedS), RETRY_AFTER_MAX_S) : RETRY_AFTER_S
  // A rate limit applies to all instances.
  const blockedUntil = new Date(now().getTime() + retryAfterS * 1000)
  await db.updateTable('throttles').set({ blockedUntil }).where('key', '=', SLOT).execute()
  throw new HttpError(503, BUSY, { retryAfterS })
}

function failAsUnreachable(problem: unknown): never {
  throw Object.assign(new HttpError(503, UNREACHABLE), { cause: problem })
}
