import type { RouteDeps } from '../deps.ts'
import type { Refresher } from './sync/create-refresher.ts'
import type { PrintfulClient } from './client/printful-client.ts'
import type { PrintfulConfig } from './printful-config.ts'

/** A connection to Printful. */
export interface PrintfulConnection {
  config: PrintfulConfig
  /** Names the store (see sourceOf). */
  source: string
  refresher: Refresher
  createClient: () => PrintfulClient
}

export interface PrintfulRouteDeps extends RouteDeps {
  /** Null without a key. */
  printful: PrintfulConnection | null
  publicOrigin: string | undefined
}
