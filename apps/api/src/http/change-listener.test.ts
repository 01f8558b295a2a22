import { once, EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_BODY, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createChangeListener } from './public-cache.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

function listen() {
  const heard = new EventEmitter()
  const listener = createChangeListener({
    databaseUrl: api.database.url,
    onChange: () => heard.emit('change'),
    onListening: (isListening) => heard.emit(isListening ? 'listening' : 'deaf'),
    onError: () => {},
  })
  return { listener, heard }
}

test('another instance hears of every change to the content', async () => {
  const { listener, heard } = listen()
  await listener.start()
  const { db } = api.database
  const writes = [
    () => api.call('POST', '/api/admin/events', { body: EVENT_BODY }),
    () => db.updateTable('events').set({ isVisible: false }).execute(),
    () => db.deleteFrom('events').execute(),
    () => db.insertInto('musicTracks').values(trackRow()).execute(),
    () => db.insertInto('siteSettings').values({ settings: {}, updatedAt: api.clock.now }).execute(),
  ]
  for (const write of writes) {
    const change = once(heard, 'change')
    await write()
    await change
  }
  await listener.stop()
})

test('listens again when its connection is cut, having said that it was deaf', async () => {
  const { listener, heard } = listen()
  const events: string[] = []
  for (const name of ['listening', 'deaf']) heard.on(name, () => events.push(name))
  await listener.start()

  const again = once(heard, 'deaf').then(() => once(heard, 'listening'))
  await api.database.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${api.database.name}' and application_name = 'troubadour-api-changes'`,
  )
  await again
  expect(events).toEqual(['listening', 'deaf', 'listening'])
  const change = once(heard, 'change')
  await api.database.db.insertInto('musicTracks').values(trackRow()).execute()
  await change
  await listener.stop()
})
