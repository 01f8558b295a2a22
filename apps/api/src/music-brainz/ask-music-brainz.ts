import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { parseJson } from '../http/parse-json.ts'
import { countAttempt } from '../http/throttle.ts'

/** What asking MusicBrainz takes. */
export interface MusicBrainz {
  db: Db
  now: () => Date
  /** Without a slash at its end. */
  url: string
  /** The musician's address, by which MusicBrainz can reach who asks. */
  contact: string
  /** For one answer with its body. */
  timeoutMs?: number
}

/** One request a second is allowed to each address; a little more, since way and clocks differ. */
const INTERVAL_MS = 1100
const SLOT = 'musicbrainz'
const PACE = { free: 1, firstDelayMs: INTERVAL_MS, maxDelayMs: INTERVAL_MS, forgetAfterMs: 60_000 }
/** Who would wait longer for a turn is told so. */
const LONGEST_WAIT_MS = 8000
const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 5 * 1024 * 1024
/** When the answer does not say how long to wait. */
const RETRY_AFTER_S = 10
const RETRY_AFTER_MAX_S = 3600

const BUSY = 'MusicBrainz takes no more questions right now. Please try again in a moment.'
const UNREACHABLE = 'MusicBrainz cannot be reached right now. Please try again later, or import a file.'
const GARBLED =
  'MusicBrainz gave an answer that cannot be understood. Please try again later, or import a file.'

/**
 * Asks MusicBrainz once, in turn with all instances.
 * @param path below '/ws/2/', and its query
 * @throws HttpError 503 when it is not reachable, limits, or answers something else
 */
export async function askMusicBrainz<T>(
  { db, now, url, contact, timeoutMs = TIMEOUT_MS }: MusicBrainz,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  await takeTurn(db, now)
  const text = await fetchText(
    `${url}/ws/2/${path}?${String(new URLSearchParams({ ...query, fmt: 'json' }))}`,
    {
      headers: { accept: 'application/json', 'user-agent': `Troubadour/${manifest.version} ( ${contact} )` },
      // Nothing leads to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    },
  ).catch(async (problem: unknown) => {
    if (problem instanceof LimitedError) {
      await blockUntil(db, new Date(now().getTime() + problem.seconds * 1000))
      throw new HttpError(503, BUSY, { retryAfterS: problem.seconds })
    }
    if (problem instanceof GarbledError) throw new HttpError(503, GARBLED)
    throw Object.assign(new HttpError(503, UNREACHABLE), { cause: problem })
  })
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new HttpError(503, GARBLED)
  return parsed.data
}

class LimitedError extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('MusicBrainz limits')
    this.seconds = seconds
  }
}
class GarbledError extends Error {}

async function takeTurn(db: Db, now: () => Date): Promise<void> {
  let waitedMs = 0
  for (;;) {
    const waitMs = await countAttempt(db, SLOT, PACE, now())
    if (waitMs === 0) return
    waitedMs += waitMs
    if (waitedMs > LONGEST_WAIT_MS) throw new HttpError(503, BUSY, { retryAfterS: Math.ceil(waitMs / 1000) })
    await delay(waitMs)
  }
}

/** What MusicBrainz asked for holds for all instances. */
async function blockUntil(db: Db, blockedUntil: Date): Promise<void> {
  await db.updateTable('throttles').set({ blockedUntil }).where('key', '=', SLOT).execute()
}

async function fetchText(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  if (!response.ok) await response.body?.cancel()
  if (response.status === 503 || response.status === 429) {
    const asked = Number(response.headers.get('retry-after') ?? NaN)
    throw new LimitedError(asked > 0 ? Math.min(Math.ceil(asked), RETRY_AFTER_MAX_S) : RETRY_AFTER_S)
  }
  if (!response.ok) throw new GarbledError(`Status ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw new GarbledError('Too long')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
