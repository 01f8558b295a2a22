import { expect, test } from 'vitest'
import { createTestApp, PUBLIC_ORIGIN } from '../testing/test-app.ts'

const TOKEN = 'q3Zk-7v_Q0mP9sX2bL4nT8yW1cR5dF6gH7jK0aE2uVo'

test.each(['info', 'debug'] as const)('no secret of an address is logged at %s', async (logLevel) => {
  const api = await createTestApp({ env: { logLevel } })
  const headers = { origin: PUBLIC_ORIGIN }
  const calls = [
    '/api/unsubscribe/',
    '/api/printful/notices/',
    '/api/nothing/',
    '/API/unsubscribe//',
  ].flatMap((path) => [
    path + TOKEN,
    `${path}${TOKEN}/`,
    `${path}${TOKEN}%zz`,
    `${path}%2F${TOKEN}?token=${TOKEN}`,
  ])
  for (const url of [...calls, `/confirm?token=${TOKEN}`, `/api/user?token=${TOKEN}`]) {
    for (const method of ['GET', 'POST'])
      await api.call(method, url, { as: 'anonymous', headers, body: method === 'POST' ? {} : undefined })
  }
  await api.call('POST', '/api/subscription/confirm', { as: 'anonymous', headers, body: { token: TOKEN } })
  await api.close()
  expect(api.log.text).toContain('"url":"/api/printful/notices/…"')
  expect(api.log.text).toContain('"url":"/api/user?token=…","msg":"denied"')
  expect(api.log.text).not.toContain(TOKEN.slice(0, 12))
})
