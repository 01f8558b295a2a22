import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { run, untilPrinted } from '../testing/started.ts'
import { sendMail } from './testing/smtp-client.ts'

const ROOT = resolve(import.meta.dirname, '../..')

it('says where it is, takes mail, and ends at SIGTERM, pages that wait for news too', async () => {
  const env = { ...process.env, MAIL_SINK_PORT: '0', MAIL_SINK_SMTP_PORT: '0' }
  const started = run('exec node tools/mail-sink/main.ts', { cwd: ROOT, env })
  await untilPrinted(started, '\n')
  const addresses = /^listening at (http:\/\/127\.0\.0\.1:\d+) smtp (smtp:\/\/127\.0\.0\.1:\d+)\n$/
  const [, url = '', smtpUrl = ''] = addresses.exec(started.output()) ?? []
  const news = await fetch(`${url}/news`)
  expect(await sendMail(smtpUrl, { to: 'a@example.com', source: 'Subject: x\n\nHello' })).toMatch(/^250/)
  const { value } = (await news.body?.getReader().read()) ?? {}
  expect(Buffer.from(value ?? []).toString()).toBe('data: mail\n\n')
  started.child.kill('SIGTERM')
  expect(await started.exitCode).toBe(0)
  expect(started.output()).toMatch(addresses)
})
