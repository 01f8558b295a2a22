import { PrintfulError } from '../client/printful-client.ts'
import type { Turn } from './refresher-deps.ts'
import { readSnapshot, swapSnapshot } from '../catalogue/snapshot.repository.ts'
import { beginWalk, endWalk, readState, recordFailure, writeProgress } from './state.repository.ts'
import { walkCatalogue } from './walk-catalogue.ts'

/** How a walk over the catalogue ended. */
export type WalkEnd =
  { outcome: 'done'; count: number; cacheExpiration: Date } | { outcome: 'failed'; error: PrintfulError }

/**
 * Reads the catalogue and puts it in the place of the snapshot; when that fails the snapshot stays, and why is kept.
 * @throws whatever is no fault of Printful's, such as a database that went away
 */
export async function walkTurn(turn: Turn): Promise<WalkEnd> {
  const { connection, now, log, signal, source } = turn
  const startedAt = now()
  const ticks = performance.now()
  await beginWalk(connection, startedAt)
  try {
    const catalogue = await walkCatalogue({
      client: turn.createClient(),
      former: {
        storeId: (await readState(connection)).storeId,
        products: await readSnapshot(connection, source),
      },
      pictureOf: turn.createPictureOf(),
      onProgress: (done, total) => writeProgress(connection, done, total),
      signal,
    })
    signal.throwIfAborted()
    const cacheExpiration = await swapSnapshot(connection, { source, catalogue, startedAt }, now())
    turn.onChange()
    const count = catalogue.products.length
    const ms = Math.round(performance.now() - ticks)
    log.info({ count, skipped: catalogue.skipped.length, ms }, 'Printful’s catalogue was read')
    return { outcome: 'done', count, cacheExpiration }
  } catch (error) {
    return await endFailed(turn, error)
  }
}

async function endFailed(turn: Turn, error: unknown): Promise<WalkEnd> {
  const { connection, now, log, signal } = turn
  if (signal.aborted) {
    await endWalk(connection, 'stopped', now())
    log.info('reading Printful’s catalogue was stopped')
    return { outcome: 'failed', error: stoppedError() }
  }
  if (!(error instanceof PrintfulError)) {
    // The error counts, whether or not this can still be written.
    await endWalk(connection, 'broken', now()).catch(() => undefined)
    throw error
  }
  await recordFailure(connection, error, now())
  // What is kept for visitors knows nothing of the moment at which this is tried again.
  turn.onChange()
  const { problem, message } = error
  log.warn({ problem, reason: message }, 'Printful’s catalogue could not be read; the last one is kept')
  return { outcome: 'failed', error }
}

export function stoppedError(): PrintfulError {
  return new PrintfulError('unreachable', 'The server is being stopped. Please try again in a moment.')
}
