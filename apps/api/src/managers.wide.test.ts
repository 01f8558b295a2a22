import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONTENT_NAMES } from '@troubadour/domain/content/kind-names'
import { startApiProcesses, type ApiProcesses, type Browser } from './testing/api-processes.ts'
import { EVENT_BODY, PAGE_BODY, POST_BODY, SITE_BODY, TRACK_BODY } from './testing/fixtures.ts'

/** Changes of two administrators at the same time, over HTTP on two instances. */
let api: ApiProcesses
let browser: Browser
beforeAll(async () => {
  api = await startApiProcesses(2)
  await api.addAdministrator('ada')
  browser = api.browser()
  const { status } = await browser.login('ada')
  expect(status).toBe(200)
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const table of [...CONTENT_NAMES, 'siteSettings'] as const) await db.deleteFrom(table).execute()
  await api.database.clearActivity()
})

/** Enough rounds for both orders to occur. */
const ROUNDS = 12
const rounds = Array.from({ length: ROUNDS }, (_, index) => index)

type CallName = Parameters<Browser['call']>[0]
type CallOptions = NonNullable<Parameters<Browser['call']>[1]>

/** Sends two calls concurrently, each to another instance. */
async function atOnce(one: [CallName, CallOptions?], two: [CallName, CallOptions?], round = 0) {
  const [first, second] = await Promise.all([
    browser.call(one[0], { ...one[1], instance: round % 2 }),
    browser.call(two[0], { ...two[1], instance: (round + 1) % 2 }),
  ])
  return [first, second] as const
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const countOf = async (pattern: RegExp) => {
  const entries = await api.database.db.selectFrom('activity').select('summary').execute()
  return entries.filter(({ summary }) => pattern.test(summary)).length
}
const createEvent = async (fields: object = {}) => {
  const { status, json } = await browser.call('createEvent', { body: { ...EVENT_BODY, ...fields } })
  expect(status).toBe(201)
  return { id: String(json.id), version: json.version as number }
}
const createTrack = async (fields: object = {}) => {
  const { status, json } = await browser.call('createMusicTrack', { body: { ...TRACK_BODY, ...fields } })
  expect(status).toBe(201)
  return { id: String(json.id) }
}
const createPost = async () => {
  const { status, json } = await browser.call('createPost', { body: POST_BODY })
  expect(status).toBe(201)
  return { id: String(json.id) }
}
const createPage = async () => {
  const { status, json } = await browser.call('createOwnPage', { body: PAGE_BODY })
  expect(status).toBe(201)
  return { id: String(json.id) }
}
const featured = () =>
  api.database.db
    .selectFrom('events')
    .select('title')
    .where('isFeatured', '=', true)
    .where('deletedAt', 'is', null)
    .execute()

describe('of two saves of one version exactly one wins, and the other gets the winner’s values:', () => {
  test.each([
    [
      'track',
      createTrack,
      'updateMusicTrack',
      (round) => [{ title: `one ${round}` }, { saleInfo: `two ${round}` }],
    ],
    [
      'post',
      createPost,
      'updatePost',
      (round) => [{ text: `one ${round}` }, { link: `https://two.example/${round}` }],
    ],
    [
      'page',
      createPage,
      'updateOwnPage',
      (round) => [{ title: `one ${round}` }, { description: `two ${round}` }],
    ],
    [
      'event',
      createEvent,
      'updateEvent',
      (round) => ['one', 'two'].map((word) => ({ ...EVENT_BODY, title: `${word} ${round}` })),
    ],
  ] satisfies [string, () => Promise<{ id: string }>, CallName, (round: number) => object[]][])(
    'the %s',
    async (noun, create, name, bodiesOf) => {
      const { id } = await create()
      for (const round of rounds) {
        const version = round + 1
        const [one, two] = bodiesOf(round).map((body) => ({ id, body: { ...body, version } }))
        const answers = await atOnce([name, one], [name, two], round)
        expect(statuses(answers)).toEqual([200, 409])
        const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]]
        expect(lost.json.current).toEqual(won.json)
        expect(won.json.version).toBe(version + 1)
      }
      expect(await countOf(new RegExp(`^Updated the ${noun}`))).toBe(ROUNDS)
    },
  )

  test('the site settings, the first save included', async () => {
    for (const version of rounds) {
      const answers = await atOnce(
        ['updateSite', { body: { ...SITE_BODY, tagline: `one ${version}`, version } }],
        ['updateSite', { body: { ...SITE_BODY, tagline: `two ${version}`, version } }],
        version,
      )
      expect(statuses(answers)).toEqual([200, 409])
      const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]]
      expect(lost.json.current).toEqual(won.json)
    }
    expect(await countOf(/^Updated the site settings/)).toBe(ROUNDS)
  })
})

test('two saves of different fields of one track without a version are both there', async () => {
  const { id } = await createTrack()
  for (const round of rounds) {
    const answers = await atOnce(
      ['updateMusicTrack', { id, body: { title: `title ${round}` } }],
      ['updateMusicTrack', { id, body: { saleInfo: `tag ${round}` } }],
      round,
    )
    expect(statuses(answers)).toEqual([200, 200])
    const [track] = (await browser.call('listMusicTracks')).json
    expect(track).toMatchObject({ title: `title ${round}`, saleInfo: `tag ${round}`, version: 3 + 2 * round })
  }
})

test('of two halves of a release that is not whole one is refused, in whatever order', async () => {
  for (const round of rounds) {
    const { id } = await createTrack({ isComingSoon: true })
    const answers = await atOnce(
      ['updateMusicTrack', { id, body: { isComingSoon: false } }],
      ['updateMusicTrack', { id, body: { streamUrl: '' } }],
      round,
    )
    expect(statuses(answers)).toEqual([200, 400])
  }
})

describe('one event at most is featured', () => {
  test('when two are featured at once', async () => {
    const ids = [await createEvent({ title: 'one' }), await createEvent({ title: 'two' })]
    for (const round of rounds) {
      const [one, two] = ids.map(({ id }, index) => ({
        id,
        body: { ...EVENT_BODY, title: ['one', 'two'][index], isFeatured: true },
      }))
      expect(statuses(await atOnce(['updateEvent', one], ['updateEvent', two], round))).toEqual([200, 200])
      expect(await featured()).toHaveLength(1)
    }
  })

  test('when two are created at once', async () => {
    const create = (title: string): [CallName, CallOptions] => [
      'createEvent',
      { body: { ...EVENT_BODY, title, isFeatured: true } },
    ]
    for (const round of rounds) {
      const answers = await atOnce(create(`one ${round}`), create(`two ${round}`), round)
      expect(statuses(answers)).toEqual([201, 201])
      expect(await featured()).toHaveLength(1)
    }
  })

  test('when one is restored while another one is featured', async () => {
    for (const round of rounds) {
      const { id } = await createEvent({ title: 'restored', isFeatured: true })
      expect((await browser.call('deleteEvent', { id })).status).toBe(204)
      const [restored, created] = await atOnce(
        ['restoreEvent', { id }],
        ['createEvent', { body: { ...EVENT_BODY, title: 'created', isFeatured: true } }],
        round,
      )
      expect([restored.status, created.status]).toEqual([200, 201])
      // Featuring wins over restoring, in either order.
      expect(await featured()).toEqual([{ title: 'created' }])
      expect((await browser.call('deleteEvent', { id: String(created.json.id) })).status).toBe(204)
    }
  })

  test('when two that were featured are restored at once', async () => {
    for (const round of rounds) {
      const ids = []
      for (const title of ['one', 'two']) {
        const { id } = await createEvent({ title, isFeatured: true })
        await browser.call('deleteEvent', { id })
        ids.push(id)
      }
      const [one, two] = await atOnce(
        ['restoreEvent', { id: ids[0]! }],
        ['restoreEvent', { id: ids[1]! }],
        round,
      )
      expect([one.status, two.status]).toEqual([200, 200])
      expect([one.json.isFeatured, two.json.isFeatured].sort()).toEqual([false, true])
      for (const id of ids) await browser.call('deleteEvent', { id })
    }
  })
})

describe('a deletion against another call', () => {
  test('a save comes before it or is answered that there is nothing', async () => {
    for (const round of rounds) {
      const event = await createEvent()
      const track = await createTrack()
      const [removed, saved] = await atOnce(
        ['deleteEvent', { id: event.id }],
        ['updateEvent', { id: event.id, body: { ...EVENT_BODY, title: 'Saved', version: 1 } }],
        round,
      )
      expect([removed.status, [200, 404].includes(saved.status)]).toEqual([204, true])
      const [gone, patched] = await atOnce(
        ['deleteMusicTrack', { id: track.id }],
        ['updateMusicTrack', { id: track.id, body: { title: 'Saved', version: 1 } }],
        round,
      )
      expect([gone.status, [200, 404].includes(patched.status)]).toEqual([204, true])

      // A save before the deletion is restored; one afterwards was refused.
      const [event404, track404] = [saved.status === 404, patched.status === 404]
      expect((await browser.call('restoreEvent', { id: event.id })).json.title).toBe(
        event404 ? EVENT_BODY.title : 'Saved',
      )
      expect((await browser.call('restoreMusicTrack', { id: track.id })).json.title).toBe(
        track404 ? TRACK_BODY.title : 'Saved',
      )
    }
  })

  test('of two deletions, and of two restores, one does it', async () => {
    for (const round of rounds) {
      const event = await createEvent()
      const track = await createTrack()
      const post = await createPost()
      const page = await createPage()
      for (const [name, id, done] of [
        ['deleteEvent', event.id, 204],
        ['restoreEvent', event.id, 200],
        ['deleteMusicTrack', track.id, 204],
        ['restoreMusicTrack', track.id, 200],
        ['deletePost', post.id, 204],
        ['restorePost', post.id, 200],
        ['deleteOwnPage', page.id, 204],
        ['restoreOwnPage', page.id, 200],
      ] as const)
        expect([name, ...statuses(await atOnce([name, { id }], [name, { id }], round))]).toEqual([
          name,
          done,
          404,
        ])
    }
    expect(await countOf(/^(Deleted|Restored) /)).toBe(8 * ROUNDS)
  })
})

test('what one instance changes, visitors of the other one see', async () => {
  const seen = (name: CallName) => api.browser().call(name, { instance: 1 })
  /** PostgreSQL notifies the other instance slightly later. */
  const untilSeen = (name: CallName, text: string, isThere: boolean) =>
    expect.poll(async () => (await seen(name)).text.includes(text), { interval: 5 }).toBe(isThere)

  await browser.call('updateSite', { body: { ...SITE_BODY, tagline: 'Told to the other one' } })
  await untilSeen('getSite', 'Told to the other one', true)
  await untilSeen('listInstagramPosts', 'https://social.example/p/1', true)
  await browser.call('updateSite', { body: { ...SITE_BODY, latestPostUrls: [] } })
  await untilSeen('listInstagramPosts', 'https://social.example/p/1', false)

  const event = await createEvent({ title: 'Comes and goes', isFeatured: true })
  const track = await createTrack()
  const post = await createPost()
  const page = await createPage()
  for (const [remove, restore, id, reads, text] of [
    ['deleteEvent', 'restoreEvent', event.id, ['listEvents', 'getFeaturedEvent'], 'Comes and goes'],
    ['deleteMusicTrack', 'restoreMusicTrack', track.id, ['listMerchItems'], 'Ember Road'],
    ['deletePost', 'restorePost', post.id, ['listPosts', 'listLatestPosts'], 'Frost on the windows'],
    ['deleteOwnPage', 'restoreOwnPage', page.id, ['listLinkedPages'], 'Guitar and voice.'],
  ] as const) {
    for (const read of reads) await untilSeen(read, text, true)
    await browser.call(remove, { id })
    for (const read of reads) await untilSeen(read, text, false)
    await browser.call(restore, { id })
    for (const read of reads) await untilSeen(read, text, true)
  }
})
