import { isLoopback } from '@troubadour/domain/links/web-text'
import { portVariable, webServerEnv } from '@troubadour/web-server/env'

export const adminEnv = webServerEnv
  .extend({ ADMIN_PORT: portVariable(4300) })
  .refine(
    ({ NODE_ENV, ADMIN_ORIGIN, HOST }) => NODE_ENV !== 'production' || ADMIN_ORIGIN || isLoopback(HOST),
    {
      path: ['ADMIN_ORIGIN'],
      message: 'must be set in production, unless HOST is a loopback address',
    },
  )
