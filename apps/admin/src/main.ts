/** The admin's server in production, next to the built folder `client`. */
import { join } from 'node:path'
import { readEnv } from '@troubadour/web-server/env'
import { listenUntilStopped } from '@troubadour/web-server/web-server'
import { readBuiltPages } from './built-pages.ts'
import { adminEnv } from './env.ts'
import { createAdminServer } from './server.ts'

const env = readEnv(adminEnv, process.env)
const clientFolder = join(import.meta.dirname, 'client')
const loadPage = readBuiltPages(clientFolder, env.PUBLIC_ORIGIN)
const app = await createAdminServer({ env, clientFolder, loadPage })

await listenUntilStopped(app, env, 'ADMIN_PORT')
