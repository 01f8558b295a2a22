import type { FastifyInstance } from 'fastify'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { demoRoutes, type MakeBackup } from '../demo/demo.routes.ts'
import type { PrintfulConnection } from '../printful/connection.ts'
import { showsStandInProducts } from '../printful/stand-in.ts'
import { setupRoutes } from '../site/setup.routes.ts'

interface FirstRunDeps extends AuthDeps {
  isMailConfigured: boolean
  makeBackup: MakeBackup | undefined
  printful: PrintfulConnection | null
}

/** Routes of the set-up and the demo content. */
export function addFirstRunRoutes(app: FastifyInstance, deps: FirstRunDeps): void {
  demoRoutes(app, deps)
  setupRoutes(app, {
    ...deps,
    showsStandInProducts: (db) => showsStandInProducts(db, deps.printful),
  })
}
