import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACK_BODY, EVENT_BODY } from '../testing/fixtures.ts'
import { runJob } from '../testing/recordings.ts'
import { createTestApp, NOW, type TestApp } from '../testing/test-app.ts'
import { PUBLISH_JOB } from './publish-job.ts'

const MINUTE_MS = 60 * 1000
const FROM = new Date(Date.parse(NOW) + 10 * MINUTE_MS).toISOString()

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  for (const table of ['events', 'musicTracks', 'ownPages'] as const)
    await api.database.db.deleteFrom(table).execute()
})

const create = async (path: string, body: object) =>
  (await api.call('POST', `/api/admin/${path}`, { body })).json()
const PAGE = { title: 'Secret lessons', text: 'Guitar.' }

/** Every public output that names content. */
async function isPublic(title: string): Promise<boolean> {
  api.cache.drop()
  const paths = ['/api/events', '/api/merch-items', '/api/pages', '/api/calendar-entries', '/api/press-kit']
  const answers = await Promise.all(paths.map((path) => api.call('GET', path, { as: 'anonymous' })))
  return answers.some(({ body }) => body.includes(title))
}

async function runAt(ms: number) {
  api.clock.now = new Date(ms)
  await runJob(api, PUBLISH_JOB)
}

const KINDS: [string, string, object][] = [
  ['events', 'events', { ...EVENT_BODY, title: 'Secret show', isVisible: false, publicFrom: FROM }],
  ['music', 'music', { ...TRACK_BODY, title: 'Secret song', saleInfo: 'Hidden', publicFrom: FROM }],
  [
    'music nowhere to be seen',
    'music',
    {
      ...TRACK_BODY,
      ...{ title: 'Secret single', isVisibleInHearIt: false, isVisibleInStore: false, publicFrom: FROM },
    },
  ],
  ['pages', 'pages', { ...PAGE, isVisible: false, publicFrom: FROM }],
]

describe('becomes visible by itself (docs/product/states.md#public-from)', () => {
  test.each(KINDS)('%s: at the moment, not before, and once', async (_name, path, body) => {
    const made = await create(path, body)
    expect(made).toMatchObject({ publicFrom: FROM, version: 1 })
    await runAt(Date.parse(FROM) - 1)
    expect(await isPublic('Secret')).toBe(false)
    await runAt(Date.parse(FROM))
    expect(await isPublic('Secret')).toBe(true)
    // A second instance, or a restart.
    await runAt(Date.parse(FROM) + MINUTE_MS)
    const { entries } = (await api.call('GET', '/api/admin/activity')).json()
    const planned = entries.filter(({ summary }: { summary: string }) =>
      summary.endsWith(`"${made.title}", as planned`),
    )
    expect(planned).toMatchObject([{ isFromServer: true, isByItself: true, who: null }])
    const list = await api.call('GET', path === 'events' ? '/api/events?admin=true' : `/api/admin/${path}`)
    expect(list.json()[0]).toMatchObject({ publicFrom: null, version: 2 })
  })

  test('also when the server was off at that moment', async () => {
    await create('pages', { ...PAGE, isVisible: false, publicFrom: FROM })
    await runAt(Date.parse(FROM) + 90 * MINUTE_MS)
    expect(await isPublic('Secret')).toBe(true)
  })

  test('a visible row waits for nothing', async () => {
    const page = await create('pages', { ...PAGE, isVisible: true, publicFrom: FROM })
    expect(page.publicFrom).toBeNull()
    const hidden = { isVisible: false, publicFrom: FROM }
    const path = `/api/admin/pages/${page.id}`
    expect((await api.call('PATCH', path, { body: hidden })).json()).toMatchObject(hidden)
    const shown = await api.call('PATCH', path, { body: { isVisible: true } })
    expect(shown.json()).toMatchObject({ isVisible: true, publicFrom: null })
  })

  test('a deleted row stays deleted, and is shown when it is restored', async () => {
    const page = await create('pages', { ...PAGE, isVisible: false, publicFrom: FROM })
    await api.call('DELETE', `/api/admin/pages/${page.id}`)
    await runAt(Date.parse(FROM))
    expect(await isPublic('Secret')).toBe(false)
    await api.call('POST', `/api/admin/pages/${page.id}/restore`)
    await runAt(Date.parse(FROM))
    expect(await isPublic('Secret')).toBe(true)
  })

  test('a moved moment counts, and none keeps it hidden', async () => {
    const page = await create('pages', { ...PAGE, isVisible: false, publicFrom: FROM })
    await api.call('PATCH', `/api/admin/pages/${page.id}`, { body: { publicFrom: null } })
    await runAt(Date.parse(FROM) + MINUTE_MS)
    expect(await isPublic('Secret')).toBe(false)
  })
})
