import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewMediaFileRow } from '../db/tables.ts'
import { EVENT_BODY } from '../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('mediaFiles').execute()
  await api.database.db.deleteFrom('events').execute()
})

/** The path of an upload, unique by a number. */
const pathOf = (number: number) => `/media/${number.toString(16).padStart(32, '0')}-640x480.jpg`

async function add(number: number, fields: Partial<NewMediaFileRow> = {}): Promise<number> {
  const row = {
    path: pathOf(number),
    width: 640,
    height: 480,
    bytes: 12_345,
    alt: '',
    dominantColour: '#28323c',
    placeholder: '',
    createdBy: null,
    createdAt: api.clock.now,
    unusedSince: api.clock.now,
    ...fields,
  }
  const { id } = await api.database.db
    .insertInto('mediaFiles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const list = async (query = '') => (await api.call('GET', `/api/admin/media${query}`)).json()
const patch = (id: number, body: object) => api.call('PATCH', `/api/admin/media/${id}`, { body })
const publicItems = async () => (await api.call('GET', '/api/media-items', { as: 'anonymous' })).json()

describe('the library', () => {
  test('shows everything about a picture, and whether something names it', async () => {
    const [used, unused] = [await add(1), await add(2)]
    // The path of a variant counts as a use of the picture.
    const imageUrl = pathOf(1).replace('.jpg', '-400.webp')
    await api.call('POST', '/api/admin/events', { body: { ...EVENT_BODY, imageUrl } })
    const { items, nextBefore } = await list()
    expect(nextBefore).toBeNull()
    expect(items).toEqual([
      expect.objectContaining({ id: unused, isUsed: false }),
      {
        id: used,
        filePath: pathOf(1),
        width: 640,
        height: 480,
        bytes: 12_345,
        alt: '',
        dominantColour: '#28323c',
        placeholder: '',
        isPublic: false,
        isUsed: true,
        usedBy: [{ kind: 'event', id: expect.any(Number), title: EVENT_BODY.title, isDeleted: false }],
        createdAt: '2026-06-15T16:00:00.000Z',
      },
    ])
  })

  test('comes in pages, newest first, and loses nothing when pictures come in between', async () => {
    const ids: number[] = []
    for (let number = 1; number <= 101; number++) ids.push(await add(number))
    ids.reverse()
    const first = await list()
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50))
    expect(first.total).toBe(101)
    await add(999)
    const second = await list(`?before=${first.nextBefore}`)
    const third = await list(`?before=${second.nextBefore}`)
    expect([...second.items, ...third.items].map(({ id }) => id)).toEqual(ids.slice(50))
    expect(third.nextBefore).toBeNull()
  })

  test('is searched by the words of alt text and titles of what uses them', async () => {
    const [lake, used] = [await add(1, { alt: 'A Lake' }), await add(2, { alt: 'Straße in Malmö' })]
    await add(3)
    await api.call('POST', '/api/admin/events', {
      body: { ...EVENT_BODY, title: 'Lanterns', imageUrl: pathOf(2) },
    })
    const found = async (search: string) =>
      (await list(`?search=${search}`)).items.map(({ id }: { id: number }) => id)
    expect(await found('lake')).toEqual([lake])
    expect(await found('LANTERN')).toEqual([used])
    expect(await found('malmo strasse lantern')).toEqual([used])
    expect(await found('lake lantern')).toEqual([])
    expect(await found('nowhere')).toEqual([])
    expect(await found('!!!')).toHaveLength(3)
    const older = await list(`?search=a&before=${used}`)
    expect(older).toMatchObject({ items: [{ id: lake }], nextBefore: null, total: 2 })
    expect((await api.call('GET', `/api/admin/media?search=${'x'.repeat(301)}`)).statusCode).toBe(400)
  })

  test.each(['0', '-1', 'x', '2147483648', '1;drop', ''])('before=%s is 400', async (before) => {
    expect((await api.call('GET', `/api/admin/media?before=${before}`)).statusCode).toBe(400)
  })
})

describe('changes', () => {
  test('alt text and publicity, each alone or both at once', async () => {
    const id = await add(1)
    expect((await patch(id, { alt: '  A lake ' })).json()).toMatchObject({
      id,
      alt: 'A lake',
      isPublic: false,
    })
    expect((await patch(id, { isPublic: true })).json()).toMatchObject({ alt: 'A lake', isPublic: true })
    expect((await patch(id, { alt: 'A pond', isPublic: false })).json()).toMatchObject({ alt: 'A pond' })
    const untouched = await patch(id, { id: 77, createdAt: '1999-01-01' })
    expect(untouched.json()).toMatchObject({ id, alt: 'A pond', createdAt: '2026-06-15T16:00:00.000Z' })
  })

  test('a public picture needs its alt text', async () => {
    const id = await add(1)
    const refusal = {
      message: 'Please correct the marked fields.',
      errors: { alt: 'Describe the picture before you make it public' },
    }
    for (const body of [{ isPublic: true }, { isPublic: true, alt: '  ' }]) {
      const response = await patch(id, body)
      expect([response.statusCode, response.json()]).toEqual([400, refusal])
    }
    expect((await patch(id, { isPublic: true, alt: 'A lake' })).statusCode).toBe(200)
    const emptied = await patch(id, { alt: '' })
    expect([emptied.statusCode, emptied.json()]).toEqual([400, refusal])
    expect(await publicItems()).toHaveLength(1)
  })

  test.each<[object, string, string]>([
    [{ path: '/media/x.jpg' }, 'path', 'Unknown field'],
    [{ filePath: '/media/x.jpg' }, 'filePath', 'Unknown field'],
    [{ alt: 'x'.repeat(301) }, 'alt', 'Must be at most 300 characters'],
    [{ alt: null }, 'alt', 'Must be text'],
    [{ isPublic: 'true' }, 'isPublic', 'Must be true or false'],
  ])('%j is 400', async (body, field, message) => {
    const response = await patch(await add(1), body)
    expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }])
  })
})

describe('GET /api/media-items', () => {
  test('has the public pictures alone, newest first, and nothing that is nobody’s business', async () => {
    const [first, , third] = [
      await add(1, { alt: 'One', isPublic: true }),
      await add(2),
      await add(3, { alt: 'Three' }),
    ]
    expect(await publicItems()).toEqual([
      { id: first, kind: 'image', url: pathOf(1), alt: 'One', width: 640, height: 480 },
    ])
    await patch(third, { isPublic: true })
    expect((await publicItems()).map(({ id }: { id: number }) => id)).toEqual([third, first])
    await patch(first, { isPublic: false })
    expect((await publicItems()).map(({ id }: { id: number }) => id)).toEqual([third])
  })

  test('the database itself refuses a public picture without alt text', async () => {
    await expect(add(1, { isPublic: true })).rejects.toThrow('media_files_public_alt')
  })
})
