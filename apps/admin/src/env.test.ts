// @vitest-environment node
import { expect, it } from 'vitest'
import { adminEnv } from './env.ts'

const PRODUCTION = { NODE_ENV: 'production' }
const ADMIN_ORIGIN = 'https://admin.example.com'

it.each([
  [{ ...PRODUCTION, HOST: '0.0.0.0' }, ['ADMIN_ORIGIN']],
  [{ ...PRODUCTION, HOST: '0.0.0.0', ADMIN_ORIGIN }, []],
  [PRODUCTION, []],
  [{ ...PRODUCTION, HOST: '::1' }, []],
  [{ HOST: '0.0.0.0' }, []],
])('%j is refused for %j', (env, names) => {
  const { error } = adminEnv.safeParse(env)
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(names)
})
