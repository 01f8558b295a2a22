import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const read = async () => (await api.call('GET', '/api/admin/setup')).json()
const store = (body: object) => api.call('PATCH', '/api/admin/setup', { body })

test('a site where nothing was done is new, and lacks all but the demo’s removal', async () => {
  expect(await read()).toEqual({
    steps: {},
    isDismissed: false,
    isNew: true,
    backup: null,
    missing: [
      'name',
      'contact',
      'hero-picture',
      'release',
      'show',
      'sender',
      'backup-elsewhere',
      'imprint',
      'about',
    ],
    showId: null,
    areTextsDefault: true,
    showsStandInProducts: false,
    isBackupOff: true,
  })
})

test('steps are stored one by one, and a later state of a step replaces the one before', async () => {
  await store({ steps: { name: 'skipped' } })
  await store({ steps: { about: 'done' } })
  await store({ isDismissed: true })
  const response = await store({ steps: { name: 'done' } })
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { steps: { name: 'done', about: 'done' }, isDismissed: true, isNew: false },
  ])
})

test('a step is done once what it asks for is there', async () => {
  await store({ steps: { about: 'skipped', contact: 'skipped' } })
  const { version: _version, ...settings } = (await api.call('GET', '/api/site')).json()
  const body = { ...settings, projectName: 'Ada', contactEmail: 'ada@example.com' }
  expect((await api.call('PUT', '/api/site', { body })).statusCode).toBe(200)
  expect((await read()).steps).toEqual({ name: 'done', about: 'skipped', contact: 'done' })
})

test.each([{ steps: { colour: 'done' } }, { steps: { name: 'half' } }, { backup: '/' }])(
  '%j is refused',
  async (body) => expect((await store(body)).statusCode).toBe(400),
)

test('says whether a text of the page was changed', async () => {
  const { version: _version, ...settings } = (await api.call('GET', '/api/site')).json()
  const words = { ...settings.words, texts: { 'getIt.text': 'Ours.' } }
  const body = { ...settings, projectName: 'Ada', words }
  expect((await api.call('PUT', '/api/site', { body })).statusCode).toBe(200)
  expect((await read()).areTextsDefault).toBe(false)
})

test('names the next show without a ticket link', async () => {
  const body = { ...EVENT_BODY, date: 'July 1, 2026', price: '$5', link: null }
  const { id } = (await api.call('POST', '/api/admin/events', { body })).json()
  const { missing, showId } = await read()
  expect([missing.includes('show'), missing.includes('ticket-link'), showId]).toEqual([false, true, id])
})
