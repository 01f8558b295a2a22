import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '../db/database.ts'
import { ADMIN, createTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

test('a session that cannot be stored is an error in the usual shape, without a cookie', async () => {
  const owner = createDb(createPool(api.database.ownerUrl, () => {}))
  await owner.schema.alterTable('sessions').dropColumn('stage').execute()
  await owner.destroy()
  const response = await api.call('POST', '/api/login', {
    as: 'anonymous',
    body: { username: ADMIN, password: PASSWORD },
  })
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { message: 'Something went wrong on the server.' },
  ])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
})
