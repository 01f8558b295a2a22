import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobRun } from '../jobs/job.ts'
import { createTestApp, NOW, PASSWORD, type TestApp } from '../testing/test-app.ts'

const VALUES = {
  ...{ provider: 'another', host: 'smtp.klangpost.example', port: '587', security: 'starttls', user: 'band' },
  ...{ senderAddress: 'letters@hollowpine.example', senderName: '', selector: '' },
}
const RIGHT: Record<string, string> = {
  'hollowpine.example': 'v=spf1 include:spf.klangpost.example ~all',
  'spf.klangpost.example': 'v=spf1 ip4:192.0.2.0/24 ~all',
  '_dmarc.hollowpine.example': 'v=DMARC1; p=none',
}
const HOUR_MS = 3_600_000

let api: TestApp
/** The TXT record of each name. */
let records: Record<string, string>
const notFound = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
beforeAll(async () => {
  api = await createTestApp({
    recordResolver: {
      resolveTxt: (name) => (records[name] ? Promise.resolve([[records[name]]]) : notFound()),
      resolveMx: async () => [{ priority: 10, exchange: 'mx.klangpost.example' }],
      ...{ resolve4: notFound, resolve6: notFound },
    },
  })
})
beforeEach(async () => {
  records = { ...RIGHT }
  api.clock.now = new Date(NOW)
  for (const table of ['connections', 'jobs'] as const) await api.database.db.deleteFrom(table).execute()
  await api.app.connections.reload()
})
afterAll(() => api.close())

const put = (version: number, values: object) =>
  api.call('PUT', '/api/admin/connections/mail', {
    body: { currentPassword: PASSWORD, version, values: { ...VALUES, ...values }, secrets: {} },
  })
const check = async () => (await api.call('POST', '/api/admin/connections/mail/domain-check')).json()
const connection = async () => (await api.call('GET', '/api/admin/connections')).json()[0]
const problems = async () => (await api.call('GET', '/api/admin/overview')).json().problems
const WRONG = {
  name: 'mail',
  sentence: '1 record of your domain is wrong, so mail may end in the folder for spam.',
  advice: 'Connections says under ‘Will it arrive?’ what to change.',
  to: '/admin/site/connections',
}

test('what was looked up is there after a reload, with its time, until it is looked up again', async () => {
  await put(0, {})
  expect((await connection()).domainCheck).toBeNull()
  const found = await check()
  expect(found).toMatchObject({
    ...{ domain: 'hollowpine.example', checkedAt: api.clock.now.toISOString() },
    records: [
      { kind: 'spf', verdict: 'good' },
      { verdict: 'unknown' },
      { verdict: 'good' },
      { verdict: 'good' },
    ],
  })
  expect((await connection()).domainCheck).toEqual(found)
  records = { ...RIGHT, '_dmarc.hollowpine.example': 'v=DMARC1; p=nobody' }
  api.clock.now = new Date(Date.parse(NOW) + HOUR_MS)
  const again = await check()
  expect(again.records[2].verdict).toBe('bad')
  expect((await connection()).domainCheck).toEqual(again)
})

test('a wrong record is a problem of System until the daily job finds it right', async () => {
  await put(0, {})
  delete records['_dmarc.hollowpine.example']
  await check()
  expect(await problems()).toEqual([WRONG])
  records = { ...RIGHT }
  const { signal } = new AbortController()
  const run: JobRun = { signal, stopping: signal, runner: 1, isRetry: false, woken: async () => {} }
  await api.app.jobs.find(({ name }) => name === 'system')?.run(run)
  expect(await problems()).toEqual([])
  expect((await connection()).domainCheck.records[2].verdict).toBe('good')
})

test('a change keeps what was found of the same domain, and shows nothing of another one', async () => {
  await put(0, {})
  delete records['_dmarc.hollowpine.example']
  const found = await check()
  expect((await put(1, { selector: 'kp1' })).json().domainCheck).toEqual(found)
  expect(await problems()).toEqual([WRONG])
  expect((await put(2, { senderAddress: 'letters@other.example' })).json().domainCheck).toBeNull()
  expect(await problems()).toEqual([])
  expect((await put(3, {})).json().domainCheck).toEqual(found)
  const body = { currentPassword: PASSWORD, version: 4 }
  const removed = await api.call('POST', '/api/admin/connections/mail/remove', { body })
  expect(removed.json()).toMatchObject({ source: 'none', domainCheck: null })
  expect(await problems()).toEqual([])
})

test('of a DKIM selector that was pasted with its whole name only the selector is stored and looked up', async () => {
  const stored = await put(0, { selector: ' kp1._domainkey.hollowpine.example' })
  expect(stored.json().values.selector).toBe('kp1')
  const { records: found } = await check()
  expect(found[1].text).toContain('There is no DKIM key at kp1._domainkey.hollowpine.example.')
})
