import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupFolders, type BackupFolders } from '../testing/backups.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'

const AGE_KEY = `age1${'q'.repeat(58)}`
const VALUES: Record<string, string> = {
  ...{ endpoint: 'https://s3.hollowpine.example', bucket: 'hollow-pine', region: '', recipient: AGE_KEY },
  ...{
    senderAddress: 'letters@hollowpine.example',
    host: 'mail.hollowpine.example',
    user: 'postmaster',
    address: 'back@mail.example',
  },
}
const SECRET = 'a-secret-that-nobody-may-read'
/** The key of Stripe, which has a form. */
const KEY = 'rk_test_aSecretThatNobodyMayRead'

let api: TestApp
let folders: BackupFolders
beforeAll(async () => {
  folders = createBackupFolders()
  api = await createTestApp()
})
afterAll(async () => {
  await api.close()
  folders.remove()
})

test('no backup, which has each row of the database, has a secret in clear', async () => {
  // A bucket for media must answer before it is stored; its secret is kept like that of the copies.
  const { media: _media, ...connections } = CONNECTIONS
  for (const [name, { fields }] of Object.entries(connections)) {
    const values: Record<string, string> = {}
    const secrets: Record<string, string> = {}
    for (const [field, { kind, choices, isOptional }] of Object.entries(fields))
      if (kind === 'secret') secrets[field] = name === 'stripe' ? KEY : `${SECRET}-${name}`
      else values[field] = VALUES[field] ?? choices?.[0]?.[0] ?? (isOptional ? '' : `some-${field}`)
    const body = { currentPassword: PASSWORD, version: 0, values, secrets }
    const answer = await api.call('PUT', `/api/admin/connections/${name}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const env = folders.env(api.database, api.mediaDir)
  expect(await folders.run('backup', ['--to', folders.backups], env)).toMatchObject({ code: 0 })
  const files = readdirSync(folders.backups, { recursive: true, withFileTypes: true })
  const text = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .join('\n')
  expect(text).toContain(VALUES.senderAddress)
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(KEY)
  expect(text).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 30))
})
