import { once } from 'node:events'
import { expect, it } from 'vitest'
import { mailEnv, needsMailSink, startMailSink } from './mail-sink.ts'
import { stopProgram } from './programs.ts'

const publicSiteUrl = 'http://127.0.0.1:4200'
const sink = { smtpUrl: 'smtp://127.0.0.1:2525' }

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ SMTP_URL: ' ', DEMO: '' }, true],
  [{ SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ DEMO: 'off' }, false],
  [{ NODE_ENV: 'production' }, false],
])('with %j a mail sink is needed: %s', (env, isNeeded) => {
  expect(needsMailSink(env)).toBe(isNeeded)
})

it.each<[NodeJS.ProcessEnv, { smtpUrl: string } | undefined, NodeJS.ProcessEnv]>([
  [
    {},
    sink,
    {
      SMTP_URL: sink.smtpUrl,
      MAIL_FROM: 'Troubadour <newsletter@example.com>',
      MAIL_LINK_ORIGIN: publicSiteUrl,
    },
  ],
  [
    { MAIL_FROM: 'me@example.com', PUBLIC_ORIGIN: 'https://example.com' },
    sink,
    { SMTP_URL: sink.smtpUrl, MAIL_FROM: 'me@example.com' },
  ],
  [{ SMTP_URL: 'smtp://mail.example.com' }, undefined, { MAIL_LINK_ORIGIN: publicSiteUrl }],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_LINK_ORIGIN: 'https://example.com' }, undefined, {}],
  [{}, undefined, {}],
])('with %j and the sink %j the programs are told %j', (env, running, told) => {
  expect(mailEnv(env, { sink: running, publicSiteUrl })).toEqual(told)
})

it('starts one that takes mail and shows it, and ends when told', async () => {
  const started = await startMailSink()
  const exited = once(started.child, 'exit')
  expect(started.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  expect(await (await fetch(started.url)).text()).toContain('No mail has come in yet.')
  await stopProgram(started)
  expect(await exited).toEqual([0, null])
})
