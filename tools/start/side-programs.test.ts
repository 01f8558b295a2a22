import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mailEnv } from './programs.ts'
import {
  needsFakeStripe,
  needsMailSink,
  needsStandIn,
  startStandIn,
  untilMerchIsRead,
} from './side-programs.ts'

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ PRINTFUL_API_KEY: '', DEMO: '' }, true],
  [{ PRINTFUL_API_KEY: 'a-key' }, false],
  [{ PRINTFUL_API_KEY: 'a-key', DEMO: 'on' }, false],
  [{ DEMO: 'off' }, false],
  [{ DEMO: '0' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO: 'yes' }, true],
])('with %j a stand-in is needed: %s', (env, isNeeded) => {
  expect(needsStandIn(env)).toBe(isNeeded)
})

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ STRIPE_API_URL: ' ', DEMO: '' }, true],
  [{ STRIPE_API_URL: 'https://api.stripe.com' }, false],
  [{ DEMO: 'off' }, false],
  [{ NODE_ENV: 'production' }, false],
])('with %j a stand-in for Stripe is needed: %s', (env, isNeeded) => {
  expect(needsFakeStripe(env)).toBe(isNeeded)
})

it('starts one that takes the key it names', async () => {
  const standIn = await startStandIn()
  const headers = { authorization: `Bearer ${standIn.key}` }
  const response = await fetch(`${standIn.url}/store/products`, { headers })
  expect(await response.json()).toMatchObject({ paging: { total: 10 } })
  await standIn.stop()
})

it('is where it was the last time, unless somebody else is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-stand-in-'))
  const portFile = join(folder, 'stand-in.port')
  const urls: string[] = []
  for (let times = 0; times < 2; times += 1) {
    const standIn = await startStandIn(portFile)
    urls.push(standIn.url)
    await standIn.stop()
  }
  expect(urls[1]).toBe(urls[0])

  const occupant = createServer().listen(Number(readFileSync(portFile, 'utf8')), '127.0.0.1')
  await once(occupant, 'listening')
  const elsewhere = await startStandIn(portFile)
  expect(elsewhere.url).not.toBe(urls[0])
  await elsewhere.stop()
  occupant.close()
  rmSync(folder, { recursive: true })
})

it('waits until a product of the stand-in is among the merchandise', async () => {
  const answers = ['[]', '[{"id":"music-1"}]', '[{"id":"music-1"},{"id":"printful-389000001"}]']
  const asked: unknown[] = []
  const api = createServer((request, response) => {
    asked.push(request.url)
    response.end(answers.shift())
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has no port.')
  await untilMerchIsRead(`http://127.0.0.1:${address.port}`)
  expect(asked).toEqual(Array(3).fill('/api/merch-items?includePrintful=true'))
  api.close()
  api.closeAllConnections()
})

const publicSiteUrl = 'http://127.0.0.1:4200'
const adminUrl = 'http://127.0.0.1:4300'
const sink = { url: 'http://127.0.0.1:4500', smtpUrl: 'smtp://127.0.0.1:2525' }

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ SMTP_URL: ' ', DEMO: '' }, true],
  [{ SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ DEMO: 'off' }, false],
  [{ NODE_ENV: 'production' }, false],
])('with %j a mail sink is needed: %s', (env, isNeeded) => {
  expect(needsMailSink(env)).toBe(isNeeded)
})

it.each<[NodeJS.ProcessEnv, typeof sink | undefined, NodeJS.ProcessEnv]>([
  [
    {},
    sink,
    {
      SMTP_URL: sink.smtpUrl,
      MAIL_SINK_URL: sink.url,
      MAIL_FROM: 'Troubadour <newsletter@example.com>',
      MAIL_LINK_ORIGIN: publicSiteUrl,
      MAIL_ADMIN_ORIGIN: adminUrl,
    },
  ],
  [
    {
      MAIL_FROM: 'me@example.com',
      PUBLIC_ORIGIN: 'https://example.com',
      ADMIN_ORIGIN: 'https://admin.example.com',
    },
    sink,
    { SMTP_URL: sink.smtpUrl, MAIL_SINK_URL: sink.url, MAIL_FROM: 'me@example.com' },
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com' },
    undefined,
    { MAIL_LINK_ORIGIN: publicSiteUrl, MAIL_ADMIN_ORIGIN: adminUrl },
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_LINK_ORIGIN: 'https://example.com' },
    undefined,
    { MAIL_ADMIN_ORIGIN: adminUrl },
  ],
  [{}, undefined, {}],
])('with %j and the sink %j the programs are told %j', (env, running, told) => {
  expect(mailEnv(env, { sink: running, publicSiteUrl, adminUrl })).toEqual(told)
})
