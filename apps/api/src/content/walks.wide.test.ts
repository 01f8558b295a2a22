import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTENT_NAMES, KIND_NAMES, type ContentName } from '@troubadour/domain/content/kind-names'
import { createRows, pathOf, removeRow } from '../testing/content-rows.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  for (const name of CONTENT_NAMES) await api.database.db.deleteFrom(name).execute()
})

/** A list that is read by its cursor. */
interface Walked {
  name: string
  /** Makes what the list belongs to. @returns its path */
  open: () => Promise<string> | string
  /** Adds rows. @returns their ids */
  add: (count: number) => Promise<number[]>
  /** Takes a row out of the list. */
  leave: (id: number) => Promise<unknown>
  /** Runs before the walk. @param ids of its rows */
  begin?: (ids: readonly number[]) => Promise<unknown>
}

async function ok(method: string, path: string, body?: object) {
  const answer = await api.call(method, path, { body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const titles = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index}`)

const listOf = (name: ContentName): Walked => ({
  name,
  open: () => `${pathOf(name)}/rows`,
  add: (count) => createRows(api, name, titles(count)),
  leave: (id) => removeRow(api, name, id),
  async begin(ids) {
    if (!('order' in KIND_NAMES[name])) return
    await ok('PUT', `${pathOf(name)}/order`, { move: { id: ids[0], to: 5 } })
    await ok('PUT', `${pathOf(name)}/order`, { move: { id: ids[9], to: 1 } })
  },
})

/** Rows enter it when they are deleted, some at the same time, and leave it when they are restored or purged. */
const deletedListOf = (name: ContentName): Walked => ({
  name: `deleted ${name}`,
  open: () => `/api/admin/deleted-${KIND_NAMES[name].path}/rows`,
  async add(count) {
    const ids = await createRows(api, name, titles(count))
    for (const [index, id] of ids.entries()) {
      if (index % 4 === 3) api.clock.now = new Date(api.clock.now.getTime() + 1)
      await removeRow(api, name, id)
    }
    return ids
  },
  leave: (id) =>
    id % 2 === 0
      ? ok('POST', `${pathOf(name)}/${id}/restore`)
      : ok('DELETE', `/api/admin/deleted-${KIND_NAMES[name].path}/${id}`),
})

/** Creates rows. @returns their ids */
async function post(path: string, count: number, bodyOf: (title: string) => object): Promise<number[]> {
  const ids = []
  for (const title of titles(count))
    ids.push((await api.call('POST', path, { body: bodyOf(title) })).json().id)
  return ids
}

const ANNOUNCEMENTS = '/api/admin/announcements'
const announcements: Walked = {
  name: 'announcements',
  open: () => `${ANNOUNCEMENTS}/rows`,
  add: (count) => post(ANNOUNCEMENTS, count, (subject) => ({ subject, text: 'Text', card: null })),
  leave: (id) => ok('DELETE', `${ANNOUNCEMENTS}/${id}`),
}

let batches = ''
const codes: Walked = {
  name: 'download codes',
  async open() {
    const [track] = await createRows(api, 'musicTracks', ['Ember Road'])
    batches = `/api/admin/music/${track}/code-batches`
    return `${batches}/rows`
  },
  add: (count) => post(batches, count, (name) => ({ name, codes: 1, uses: 1 })),
  // Revoked ones stay in the list.
  leave: (id) => api.database.db.deleteFrom('codeBatches').where('id', '=', id).execute(),
}

test.each([...CONTENT_NAMES.map(listOf), ...CONTENT_NAMES.map(deletedListOf), announcements, codes])(
  '$name: a walk shows each row that stays exactly once, while 20 others come and go',
  async ({ open, add, leave, begin }) => {
    const path = await open()
    const ids = await add(24)
    await begin?.(ids)
    const seen: number[] = []
    const gone = new Set<number>()
    let added = 0
    let next: string | null = ''
    while (next !== null) {
      // The last shown row, which the cursor names, and one that was not shown, leave meanwhile.
      const others = ids.filter((id) => !seen.includes(id) && !gone.has(id))
      const both = [seen.at(-1), others.at(-1)]
      const leaving = gone.size < 10 ? ids.filter((id) => both.includes(id)) : []
      for (const id of leaving) gone.add(id)
      const [answer] = await Promise.all([
        api.call('GET', `${path}?size=3${next && `&after=${next}`}`),
        ...leaving.map(leave),
        add(2),
      ])
      added += 2
      const page: { items: { id: number }[]; next: string | null } = answer.json()
      seen.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    const stayed = ids.filter((id) => !gone.has(id))
    expect(gone.size).toBeGreaterThanOrEqual(6)
    expect(gone.size + added).toBeGreaterThanOrEqual(20)
    expect(seen.filter((id) => stayed.includes(id)).sort((a, b) => a - b)).toEqual(stayed)
  },
)
