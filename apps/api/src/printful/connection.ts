import { isStandIn } from '../config/stand-in.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { PrintfulClient } from './client/create-printful-client.ts'
import type { PrintfulConfig } from './client/printful-client.ts'
import type { CatalogueSync } from './sync/catalogue-sync.ts'

/**
 * Identifies the store of a snapshot: products of another store must not be shown. A stand-in on this machine counts as
 * the same store on any port.
 */
export function sourceOf(config: PrintfulConfig): string {
  const host = isStandIn(config) ? 'stand-in' : config.apiUrl
  return config.storeId === undefined ? host : `${host} store ${config.storeId}`
}

export interface PrintfulConnection {
  config: PrintfulConfig
  source: string
  sync: CatalogueSync
  createClient: () => PrintfulClient
}

export interface PrintfulRouteDeps extends RouteDeps {
  /** The store in force; null without one. */
  readPrintful: () => PrintfulConnection | null
  publicOrigin: string | undefined
}
