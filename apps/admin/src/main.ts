/** The admin's server in production, next to the built folder `client`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlPage } from '@troubadour/web-server/html-page'
import { readEnv } from '@troubadour/web-server/env'
import { listenUntilStopped } from '@troubadour/web-server/web-server'
import { adminEnv } from './env.ts'
import { createAdminServer } from './server.ts'
import { withPublicOrigin } from './shared/paths/public-origin.ts'

const env = readEnv(adminEnv, process.env)
const clientFolder = join(import.meta.dirname, 'client')
const document = await readFile(join(clientFolder, 'index.html'), 'utf8')
const page = new HtmlPage(withPublicOrigin(document, env.PUBLIC_ORIGIN))
const app = await createAdminServer({ env, clientFolder, loadPage: () => page })

await listenUntilStopped(app, env, 'ADMIN_PORT')
