import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tables.ts'
import type { PictureOf } from '../catalogue/product-picture.ts'
import {
  putProduct,
  readProduct,
  readSnapshot,
  removeProduct,
  replaceSnapshot,
} from '../catalogue/snapshot.repository.ts'
import type { PrintfulClient } from '../client/create-printful-client.ts'
import { PrintfulError, type StorePlatform } from '../client/printful-client.ts'
import { nextPendingChange, removePendingChange, type PendingChange } from './pending-changes.repository.ts'
import { readCatalogue } from './read-catalogue.ts'
import { firstRetry, later, readState, recordFailure, setState, type SyncResult } from './state.repository.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export interface SyncDeps {
  db: Db
  now: () => Date
  /** Waits for the end of a sync; rejects when the signal is aborted. */
  wait: Wait
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Identifies the store (see sourceOf). */
  source: string
  createClient: () => PrintfulClient
  createPictureOf: () => PictureOf
  /** Called when the public products, or how long they may be cached, have changed. */
  onChange: () => void
}

/** One run, under the sync lock. */
interface SyncRun extends SyncDeps {
  /** The connection that holds the lock. */
  connection: Db
  signal: AbortSignal
}

/**
 * Reads the catalogue and replaces the snapshot; after a failure the snapshot stays, and the reason is stored.
 * @throws errors other than Printful's, such as a lost database
 */
export async function syncCatalogue(run: SyncRun): Promise<SyncResult> {
  const { connection, now, log, signal, source } = run
  const startedAt = now()
  const ticks = performance.now()
  await setState(connection, { walkStartedAt: startedAt, walkEndedAt: null, walkDone: 0, walkTotal: null })
  try {
    const catalogue = await readCatalogue({
      client: run.createClient(),
      previous: {
        storeId: (await readState(connection)).storeId,
        products: await readSnapshot(connection, source),
      },
      pictureOf: run.createPictureOf(),
      onProgress: (walkDone, walkTotal) => setState(connection, { walkDone, walkTotal }),
      signal,
    })
    signal.throwIfAborted()
    const cacheExpiration = await replaceSnapshot(connection, { source, catalogue, startedAt }, now())
    run.onChange()
    const count = catalogue.products.length
    const ms = Math.round(performance.now() - ticks)
    log.info({ count, skipped: catalogue.skipped.length, ms }, 'Printful’s catalogue was read')
    return { outcome: 'done', count, cacheExpiration }
  } catch (error) {
    return await endFailed(run, error)
  }
}

async function endFailed({ connection, now, log, signal, onChange }: SyncRun, error: unknown) {
  if (signal.aborted) {
    await setState(connection, { walkEndedAt: now() })
    log.info('reading Printful’s catalogue was stopped')
    return { outcome: 'failed', error: stoppedError() } as const
  }
  if (!(error instanceof PrintfulError)) {
    // Prevents an immediate retry. The first error is thrown even if this fails, too.
    const retryAt = firstRetry(now())
    await setState(connection, { walkEndedAt: now(), retryAt }).catch(() => undefined)
    throw error
  }
  await recordFailure(connection, error, now())
  // Cached public responses expire at the next attempt.
  onChange()
  const { problem, message } = error
  log.warn({ problem, reason: message }, 'Printful’s catalogue could not be read; the last one is kept')
  return { outcome: 'failed', error } as const
}

export function stoppedError(): PrintfulError {
  return new PrintfulError('unreachable', 'The server is being stopped. Please try again in a moment.')
}

/**
 * Reads products again that Printful reported as changed, one call each.
 * @returns 'some' when others have to wait: for the first sync, or until Printful responds again
 */
export async function syncPendingChanges(run: SyncRun): Promise<'all' | 'some'> {
  const { connection, now, log, source, signal } = run
  const { platform, ...state } = await readState(connection)
  if (state.source !== source || !state.syncedAt || !platform) return 'some'

  for (
    let change = await nextPendingChange(connection);
    change;
    change = await nextPendingChange(connection)
  ) {
    try {
      await syncProduct(run, platform, change)
    } catch (error) {
      if (signal.aborted) return 'some'
      if (!(error instanceof PrintfulError)) throw error
      const { problem, message } = error
      log.warn({ productId: change.productId, problem, reason: message }, 'a product could not be read again')
      if (problem !== 'garbled' && problem !== 'server-error') {
        await setState(connection, { retryAt: later(firstRetry(now()), error.retryAt) })
        return 'some'
      }
      // A problem of this product alone must not block the others; the next sync reads it again.
      await removePendingChange(connection, change)
    }
  }
  return 'all'
}

async function syncProduct(run: SyncRun, platform: StorePlatform, change: PendingChange): Promise<void> {
  const { connection, now, log, signal } = run
  const { productId } = change
  const answer = await run.createClient().getProduct(platform, productId, signal)
  const product = answer && 'product' in answer ? answer.product : null
  const known = product ? await readProduct(connection, productId) : undefined
  const picture = product && (await run.createPictureOf()(product, known, signal))
  await connection.transaction().execute(async (trx: Db) => {
    if (product && picture) {
      const { imageSource, imagePath } = picture
      await putProduct(trx, { ...product, imageSource, imagePath }, now())
    } else await removeProduct(trx, productId)
    await removePendingChange(trx, change)
  })
  run.onChange()
  log.info({ productId, isKept: product !== null }, 'a product was read again')
}
