import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ env: { siteTimeZone: 'Europe/Lisbon' } })))
afterAll(() => api.close())

test('without a row everything has its default, and the time zone its first value', async () => {
  const response = await api.call('GET', '/api/site', { as: 'anonymous' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ ...DEFAULT_SITE_SETTINGS, timeZone: 'Europe/Lisbon' })
})

test('what is stored counts, without the keys that are nobody’s business', async () => {
  const settings = { projectName: 'Hollow Pine', timeZone: 'Asia/Tokyo', smtpPassword: 'secret' }
  await api.database.db.insertInto('siteSettings').values({ settings, updatedAt: api.clock.now }).execute()
  // An administrator's write makes every kept answer anew.
  await api.call('DELETE', '/api/events/1')
  const response = await api.call('GET', '/api/site', { as: 'anonymous' })
  expect(response.json()).toEqual({
    ...DEFAULT_SITE_SETTINGS,
    projectName: 'Hollow Pine',
    timeZone: 'Asia/Tokyo',
    version: 1,
  })
  expect(response.body).not.toContain('secret')
})
