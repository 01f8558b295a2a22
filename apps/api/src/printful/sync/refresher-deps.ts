import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tables.ts'
import type { PrintfulClient } from '../client/printful-client.ts'
import type { PictureOf } from '../catalogue/product-picture.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** What the refresher works with. */
export interface RefresherDeps {
  db: Db
  now: () => Date
  /** Waits for the end of a walk; rejects when the signal is aborted. */
  wait: Wait
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Names the store that is read (see sourceOf). */
  source: string
  /** A client for one turn: what it learns of the store holds no longer. */
  createClient: () => PrintfulClient
  createPictureOf: () => PictureOf
  /** Told when visitors may see something else than before, or see it until another moment. */
  onChange: () => void
}

/** Work under the lock of the walk. */
export interface Turn extends RefresherDeps {
  /** The connection that holds the lock. */
  connection: Db
  /** Ends the work at once. */
  signal: AbortSignal
}
