import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { run, untilPrinted } from '../testing/started.ts'
import { TEST_KEY } from './state/keys.ts'

const ROOT = resolve(import.meta.dirname, '../..')

it.each(['SIGTERM', 'SIGINT'] as const)('says where it is, answers, and ends at %s', async (signal) => {
  const env = { ...process.env, FAKE_STRIPE_PORT: '0' }
  const started = run('exec node tools/fake-stripe/main.ts', { cwd: ROOT, env })
  await untilPrinted(started, '\n')
  const [, address] = /^listening at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(started.output()) ?? []
  const headers = { authorization: `Bearer ${TEST_KEY}` }
  expect((await fetch(`${address}/v1/account`, { headers })).status).toBe(200)
  // Hanging calls do not prevent its end.
  await fetch(`${address}/_control/faults`, { method: 'POST', body: '[{"hang":true}]' })
  const hanging = expect(fetch(`${address}/v1/account`, { headers })).rejects.toThrow('fetch failed')
  const requests = async () => (await fetch(`${address}/_control/requests`)).text()
  while (!(await requests()).includes('"status":null'));
  started.child.kill(signal)
  expect(await started.exitCode).toBe(0)
  await hanging
})
