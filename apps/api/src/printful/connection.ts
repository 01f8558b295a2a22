import { isSafeOrigin } from '@troubadour/domain/links/web-text'
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

/** Whether a program on this machine stands in for Printful. */
export function isStandIn({ apiUrl }: PrintfulConfig): boolean {
  // Over http, isSafeOrigin accepts only this machine.
  return isSafeOrigin(`http://${new URL(apiUrl).host}`)
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
