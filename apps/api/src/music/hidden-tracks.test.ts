import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** The server keeps what Hide takes (docs/product/states.md#music-tracks). */
let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

const HIDDEN = { isVisibleInHearIt: false, isVisibleInStore: false }

test.each([
  [true, true, 'everywhere'],
  [true, false, 'hear-it'],
  [false, true, 'store'],
])('of Hear It %s and the store %s it keeps %s', async (isVisibleInHearIt, isVisibleInStore, formerPlace) => {
  const flags = { isVisibleInHearIt, isVisibleInStore }
  const body = { ...TRACK_BODY, ...flags }
  const { id, ...track } = (await api.call('POST', '/api/admin/music', { body })).json()
  expect(track.formerPlace).toBeNull()
  const patch = async (change: object) =>
    (await api.call('PATCH', `/api/admin/music/${id}`, { body: change })).json()
  expect(await patch(HIDDEN)).toMatchObject({ ...HIDDEN, formerPlace })
  // A later save of a hidden track, and what a client sends, change nothing of it.
  expect(await patch({ ...HIDDEN, title: 'Other', formerPlace: null })).toMatchObject({ formerPlace })
  const list = (await api.call('GET', '/api/admin/music')).json()
  expect(list.find((track: { id: number }) => track.id === id)).toMatchObject({ formerPlace })
  expect(await patch(flags)).toMatchObject({ ...flags, formerPlace: null })
})
