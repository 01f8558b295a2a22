import { portVariable, webServerEnv } from '@troubadour/web-server/env'

/** What the admin's own server reads from the environment (Architecture, Interface of the programs). */
export const adminEnv = webServerEnv.extend({ ADMIN_PORT: portVariable(4300) })
