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
    /** Of any store, without a request yet. */
    createClient: (of: PrintfulConfig) => clientOf(of, deps),
    /** Ends a running sync. */
    close: async () => connection?.sync.close(),
  }
}

function clientOf(config: PrintfulConfig, { db, now, parts }: Pick<PrintfulDeps, 'db' | 'now' | 'parts'>) {
  const { createClient = createPrintfulClient, wait = realWait } = parts
  return createClient({ ...config, budget: createCallBudget({ db, now, wait }), now, wait })
}

/** Creates the connection to Printful, without a request yet. */
function composePrintful(config: PrintfulConfig, { log, parts, ...deps }: PrintfulDeps): PrintfulConnection {
  const { db, now, cache, mediaStore } = deps
  const source = sourceOf(config)
  const newClient = () => clientOf(config, { db, now, parts })
  const sync = createCatalogueSync({
    db,
    now,
    log,
    source,
    wait: parts.waitForSync ?? realWait,
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
