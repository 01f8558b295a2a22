import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL } from '../testing/mailing.ts'
import { createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { connectedOf } from './connected.ts'
import { createSecretBox } from '../shared/secret-box.ts'
import { triedId } from './tried.ts'

const mailEnv = (host: string) => ({ ...TEST_ENV, mail: { ...MAIL, server: { ...MAIL.server, host } } })
const connectedBy = (host: string) => connectedOf(mailEnv(host), createSecretBox([TEST_ENV.appSecret]), [])

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ env: mailEnv('mail.hollowpine.example') })))
afterAll(() => api.close())

test('a trial is shown as long as what was tried is in force, and not after a variable has replaced it', async () => {
  const shown = async () => {
    const [mail] = (await api.call('GET', '/api/admin/connections')).json()
    const { lines } = (await api.call('GET', '/api/admin/system')).json()
    return [mail.trial, lines.find(({ name }: { name: string }) => name === 'mail').sentence]
  }
  const steps = [{ outcome: 'failed', text: 'Nothing answers at port 587.' }]
  const triedAt = async (host: string) => {
    const of = triedId('mail', connectedBy(host), TEST_ENV.appSecret)
    const at = api.clock.now.toISOString()
    await api.database.db
      .insertInto('connections')
      .values({ name: 'mail', trial: JSON.stringify({ at, steps, of }) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ trial: (eb) => eb.ref('excluded.trial') }),
      )
      .execute()
    return at
  }
  const at = await triedAt('mail.hollowpine.example')
  expect(await shown()).toEqual([{ at, steps }, 'The last test of your mail server failed.'])
  await triedAt('former.hollowpine.example')
  expect(await shown()).toEqual([null, 'No mail was sent yet, so whether it leaves cannot be told.'])
})

test('what identifies the tried settings does not tell them', () => {
  const id = triedId('mail', connectedBy('mail.hollowpine.example'), TEST_ENV.appSecret)
  expect(id).toMatch(/^[\w-]{43}$/)
  expect(triedId('mail', connectedBy('mail.hollowpine.example'), 'another-secret-0123456789-0123')).not.toBe(
    id,
  )
})
