import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownProductBody, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { hasDownloads } from './downloadable-recordings.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

test('the files of a release that a product brings are made before it is sold', async () => {
  const { db } = api.database
  const tracks = db.insertInto('musicTracks').values(trackRow())
  const { id: trackId } = await tracks.returning('id').executeTakeFirstOrThrow()
  const isMade = async () => {
    const query = db.selectFrom('musicTracks').select(hasDownloads.as('isMade')).where('id', '=', trackId)
    return (await query.executeTakeFirstOrThrow()).isMade
  }
  expect(await isMade()).toBe(false)
  const { id } = (
    await api.call('POST', '/api/admin/own-products', { body: ownProductBody({ trackId }) })
  ).json()
  expect(await isMade()).toBe(true)
  await api.call('DELETE', `/api/admin/own-products/${id}`)
  expect(await isMade()).toBe(false)
})
