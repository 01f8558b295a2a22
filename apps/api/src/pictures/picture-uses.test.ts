import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mediaPicture, pictureFiles } from '@troubadour/domain/media/media-picture'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTENT_NAMES } from '@troubadour/domain/content/kind-names'
import { EVENT_BODY, PAGE_BODY, POST_BODY, trackRow } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { holdMedia } from './sweep-unused-media.ts'

const OLD = '/media/aaaaaaaaaaaa-500x400.jpg'
const NEW = '/media/bbbbbbbbbbbb-800x600.png'

let api: TestApp
let id: number
let newId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const table of [...CONTENT_NAMES, 'mediaFiles', 'drafts', 'announcements'] as const)
    await db.deleteFrom(table).execute()
  id = await add(OLD, { alt: 'A lake', isPublic: true })
  newId = await add(NEW)
})

async function add(path: string, fields: { alt?: string; isPublic?: boolean } = {}): Promise<number> {
  for (const name of pictureFiles(path)) writeFileSync(join(api.mediaDir, name), 'x')
  const row = { path, width: 5, height: 4, bytes: 5, alt: '', dominantColour: '#000000', placeholder: '' }
  const times = { createdBy: null, createdAt: api.clock.now, unusedSince: api.clock.now }
  const { db } = api.database
  const added = await db
    .insertInto('mediaFiles')
    .values({ ...row, ...times, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
const createEvent = async (imageUrl: string) =>
  (await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl } })).json()
const createPost = async (...paths: string[]) => {
  const pictures = paths.map((filePath) => ({ filePath, alt: 'A lake' }))
  return (await api.call('POST', '/api/admin/posts', { body: { ...POST_BODY, pictures } })).json()
}
const remove = (which: number) => api.call('DELETE', `/api/admin/media/${which}`)
const replace = (by: number) => api.call('POST', `/api/admin/media/${id}/replace`, { body: { by } })
const library = async () => (await api.call('GET', '/api/admin/media')).json().items
const lastEntry = async () => (await api.call('GET', '/api/admin/activity')).json().entries[0]
const filesOf = (path: string) =>
  readdirSync(api.mediaDir).filter((name) => pictureFiles(path).includes(name)).length

test('the welcome mail uses the pictures in its text, and gets the one that replaces another', async () => {
  // Of addresses of the picture, with other texts around them.
  const mail = {
    subject: 'Welcome',
    text: `/media![A lake](${OLD}) https://example.com/media${NEW}`,
    isOn: false,
  }
  await api.call('PUT', '/api/admin/welcome-mail', { body: mail })
  for (const { usedBy } of await library())
    expect(usedBy).toEqual([{ kind: 'welcome', id: null, title: '', isDeleted: false }])
  await replace(newId)
  const after = (await api.call('GET', '/api/admin/welcome-mail')).json()
  expect(after).toMatchObject({ text: mail.text.replace(OLD, NEW), version: 2 })
  await api.database.db.deleteFrom('welcomeMail').execute()
})

test('says where a picture is used', async () => {
  const { db } = api.database
  const event = await createEvent(OLD)
  await api.call('DELETE', `/api/events/${event.id}`)
  await db
    .insertInto('musicTracks')
    .values(trackRow({ imageUrl: OLD, title: 'Ember' }))
    .execute()
  await db
    .insertInto('printfulProductSettings')
    .values({
      id: 7,
      additionalImages: `https://x.example/1.jpg,${OLD}`,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute()
  const post = await createPost('/media/cccccccccccc-5x4.jpg', OLD)
  await api.call('PUT', '/api/admin/drafts/event-new', {
    body: { content: { imageUrl: OLD }, baseVersion: null },
  })
  const uses = (await library()).find((file: { id: number }) => file.id === id).usedBy
  expect(uses).toHaveLength(5)
  expect(uses).toEqual(
    expect.arrayContaining([
      { kind: 'event', id: event.id, title: EVENT_BODY.title, isDeleted: true },
      { kind: 'track', id: expect.any(Number), title: 'Ember', isDeleted: false },
      { kind: 'post', id: post.id, title: post.title, isDeleted: false },
      { kind: 'product', id: 7, title: 'Product 7', isDeleted: false },
      { kind: 'draft', id: null, title: '', isDeleted: false },
    ]),
  )
  await db.deleteFrom('printfulProductSettings').execute()
})

test('an unused picture is deleted with its files, and the log says so', async () => {
  expect((await remove(id)).statusCode).toBe(204)
  expect((await library()).map((file: { id: number }) => file.id)).toEqual([newId])
  expect([filesOf(OLD), filesOf(NEW)]).toEqual([0, pictureFiles(NEW).length])
  expect(await lastEntry()).toMatchObject({ kind: 'change', summary: 'Deleted the picture "A lake"' })
  expect((await remove(id)).statusCode).toBe(404)
})

test('a picture that is used is not deleted', async () => {
  const { title } = await createEvent(OLD)
  const response = await remove(id)
  expect([response.statusCode, response.json()]).toEqual([
    409,
    { message: `This picture is used: ${title}. Take it out there first.` },
  ])
  expect(filesOf(OLD)).toBe(pictureFiles(OLD).length)
})

test('while a backup is made, the files of a deleted picture stay for the sweep', async () => {
  const client = new pg.Client({ connectionString: api.database.url })
  await client.connect()
  await holdMedia(client)
  expect((await remove(id)).statusCode).toBe(204)
  expect(filesOf(OLD)).toBe(pictureFiles(OLD).length)
  await client.end()
})

test('another picture takes the place in everything that uses the old one', async () => {
  const { db } = api.database
  const [event, variant, other] = [
    await createEvent(OLD),
    await createEvent(OLD.replace('.jpg', '-400.webp')),
    await createEvent('https://images.example/other.jpg'),
  ]
  await db
    .insertInto('musicTracks')
    .values(trackRow({ imageUrl: OLD }))
    .execute()
  const post = await createPost(OLD)
  const announce = {
    subject: 'Out now',
    text: `![](https://x.example${OLD})`,
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  await db
    .insertInto('announcements')
    .values([announce, { ...announce, state: 'sent' }])
    .execute()

  const { slug } = (
    await api.call('POST', '/api/admin/pages', { body: { ...PAGE_BODY, text: `![](${OLD})` } })
  ).json()
  const response = await replace(newId)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ id: newId, alt: 'A lake', isPublic: true, isUsed: true })
  const events = (await api.call('GET', '/api/events?admin=true')).json()
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: event.id, imageUrl: NEW, version: 2 }),
      expect.objectContaining({ id: variant.id, imageUrl: NEW, version: 2 }),
      expect.objectContaining({ id: other.id, imageUrl: other.imageUrl, version: 1 }),
    ]),
  )
  const { html } = (await api.call('GET', `/api/pages/${slug}`, { as: 'anonymous' })).json()
  expect(html).toContain(mediaPicture(NEW)?.src)
  const tracks = await db.selectFrom('musicTracks').select(['imageUrl', 'version']).execute()
  expect(tracks).toEqual([{ imageUrl: NEW, version: 2 }])
  expect((await api.call('GET', '/api/admin/posts')).json()).toMatchObject([
    { id: post.id, pictures: [{ filePath: NEW, alt: 'A lake' }], version: 2 },
  ])
  const texts = await db.selectFrom('announcements').select(['text', 'version']).orderBy('id').execute()
  expect(texts).toEqual([
    { text: `![](https://x.example${NEW})`, version: 2 },
    { text: announce.text, version: 1 },
  ])
  // Sent mails show the old picture, which is no longer public.
  const old = (await library()).find((file: { id: number }) => file.id === id)
  expect(old).toMatchObject({ isPublic: false, usedBy: [{ kind: 'announcement', title: 'Out now' }] })
  expect(await lastEntry()).toMatchObject({
    summary: 'Replaced the picture "A lake"',
    after: { filePath: NEW },
  })
})

test('a picture is replaced by another one that is there', async () => {
  expect((await replace(id)).json().errors).toEqual({ by: 'Choose another picture' })
  expect((await replace(2_000_000)).statusCode).toBe(404)
})
