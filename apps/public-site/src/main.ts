import { join } from 'node:path'
import { listenUntilStopped } from '@troubadour/web-server/lifecycle'
import { readEnv } from '@troubadour/web-server/env'
import { pageRenderer } from './entry-server.tsx'
import { publicSiteEnv } from './env.ts'
import { createPublicSite } from './server.ts'
import { readClientAssets } from './server/client-assets.ts'
import { contentSecurityPolicy } from './server/content-security-policy.ts'

const env = readEnv(publicSiteEnv, process.env)
const clientFolder = join(import.meta.dirname, 'client')
const app = await createPublicSite({
  env,
  clientFolder,
  assets: readClientAssets(clientFolder),
  contentSecurityPolicy: contentSecurityPolicy(env.MUSIC_EMBED_ORIGIN),
  getRenderer: async () => pageRenderer,
  now: Date.now,
})
await listenUntilStopped(app, {
  host: env.HOST,
  port: env.PUBLIC_SITE_PORT,
  isProduction: env.NODE_ENV === 'production',
  portVariable: 'PUBLIC_SITE_PORT',
})
