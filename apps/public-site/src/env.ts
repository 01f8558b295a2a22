import { portVariable, webServerEnv } from '@troubadour/web-server/env'
import type { z } from 'zod'

const DEFAULT_PORT = 4200

/** What the public site reads from the environment. */
export const publicSiteEnv = webServerEnv.extend({ PUBLIC_SITE_PORT: portVariable(DEFAULT_PORT) })
export type PublicSiteEnv = z.output<typeof publicSiteEnv>
