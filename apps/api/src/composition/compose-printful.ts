import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { createCallBudget } from '../printful/client/call-budget.ts'
import { createPrintfulClient } from '../printful/client/create-printful-client.ts'
import { createCatalogueSync } from '../printful/sync/catalogue-sync.ts'
import type { PrintfulConfig } from '../printful/client/printful-client.ts'
import { sourceOf, type PrintfulConnection } from '../printful/connection.ts'
import { createPictureOf } from '../printful/catalogue/product-picture.ts'
import { storeFetchedPicture } from '../uploads/store-picture.ts'
import type { Wait } from '../printful/sync/run-sync.ts'

/** Parts of the connection that tests may replace. */
export interface PrintfulParts {
  createClient: typeof createPrintfulClient
  wait: Wait
  /** Waits for the end of a sync. */
  waitForSync: Wait
}

const realWait: Wait = (ms, signal) => sleep(ms, undefined, { signal })

interface PrintfulDeps extends Pick<RouteDeps, 'db' | 'now' | 'cache' | 'mediaStore'> {
  log: FastifyBaseLogger
  parts: Partial<PrintfulParts>
}

/** The connection to the store in force: another one when the configuration changes. @param readConfig null without a store */
export function createLivePrintful(readConfig: () => PrintfulConfig | null, deps: PrintfulDeps) {
  let config: PrintfulConfig | null = null
  let connection: PrintfulConnection | null = null

  return {
    read(): PrintfulConnection | null {
      const current = readConfig()
      if (current !== config) {
        void connection?.sync.close()
        config = current
        connection = current && composePrintful(current, deps)
      }
      return connection
    },
    /** Ends a running sync. */
    close: async () => connection?.sync.close(),
  }
}

/** Creates the connection to Printful, without a request yet. */
function composePrintful(
  config: PrintfulConfig,
  {
    log,
    parts: { createClient = createPrintfulClient, wait = realWait, waitForSync = realWait },
    ...deps
  }: PrintfulDeps,
): PrintfulConnection {
  const { db, now, cache, mediaStore } = deps
  const budget = createCallBudget({ db, now, wait })
  const source = sourceOf(config)
  const newClient = () => createClient({ ...config, budget, now, wait })
  const sync = createCatalogueSync({
    db,
    now,
    log,
    source,
    wait: waitForSync,
    createClient: newClient,
    createPictureOf: () =>
      createPictureOf({
        db,
        mediaStore,
        apiUrl: config.apiUrl,
        storePicture: (file, sourceUrl) => storeFetchedPicture(deps, file, sourceUrl),
      }),
    onChange: cache.drop,
  })
  return { config, source, sync, createClient: newClient }
}
