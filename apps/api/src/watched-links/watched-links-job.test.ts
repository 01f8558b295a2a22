import { exampleBody } from '@troubadour/domain/kinds/content-kinds'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { JobRun } from '../jobs/job.ts'
import { renderMail } from '../mail/render-mail.ts'
import { claimMails } from '../mail/mail-queue.ts'
import { PUBLIC_ADDRESS, startFaultyWeb, type FaultyWeb } from '../testing/faulty-web.ts'
import { MAIL } from '../testing/mailing.ts'
import { ADMIN, createTestApp, NOW, type TestApp } from '../testing/test-app.ts'

const HOST = 'tickets.hollowpine.org'
const ADDRESS = 'ada@hollowpine.example'
const HOUR_MS = 3600 * 1000

let web: FaultyWeb
let api: TestApp
beforeAll(async () => {
  web = await startFaultyWeb({ [HOST]: [[PUBLIC_ADDRESS]] })
  api = await createTestApp({
    mail: MAIL,
    env: { publicOrigin: 'https://www.hollowpine.org' },
    asking: web.asking,
  })
  await db().updateTable('users').set({ email: ADDRESS }).where('username', '=', ADMIN).execute()
})
afterAll(async () => {
  await api.close()
  await web.close()
})
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  web.requests.length = 0
  for (const table of ['watchedLinks', 'events', 'mails'] as const) await db().deleteFrom(table).execute()
})
const db = () => api.database.db

const showBody = (day: number, path: string) => ({
  ...exampleBody('events'),
  ...{ slug: null, date: `June ${day}, 2026`, link: `http://${HOST}${path}`, isVisible: true },
})

/** A visible show on this day of June, with a ticket link to this path. */
async function addShow(day: number, path: string): Promise<number> {
  const response = await api.call('POST', '/api/admin/events', { body: showBody(day, path) })
  expect(response.statusCode).toBe(201)
  return response.json().id
}

async function runJob(app = api.app): Promise<void> {
  const { signal } = new AbortController()
  const run: JobRun = { signal, stopping: signal, runner: 1, isRetry: false, woken: async () => {} }
  await app.jobs.find(({ name }) => name === 'watched-links')?.run(run)
}
/** Runs the job now and after each of these hours. */
async function runAfter(...hours: number[]): Promise<void> {
  for (const after of hours) {
    api.clock.now = new Date(Date.parse(NOW) + after * HOUR_MS)
    await runJob()
  }
}
const paths = () => web.requests.map(({ path }) => path)
const mails = () => db().selectFrom('mails').select(['kind', 'toAddress']).execute()
const stored = () => db().selectFrom('watchedLinks').select(['url', 'state']).execute()
const deadLinks = async () => (await api.call('GET', '/api/admin/dead-links')).json().links

const MAILED = { kind: 'dead-link', toAddress: ADDRESS }

test('a dead ticket link two days before its show: exactly one mail', async () => {
  const id = await addShow(17, '/404')
  await runAfter(0, 0.9)
  expect(paths()).toEqual(['/404'])
  expect(await mails()).toEqual([])
  await runAfter(1)
  expect(await deadLinks()).toMatchObject([
    { url: `http://${HOST}/404`, status: '404', uses: [{ kind: 'show', id }] },
  ])
  await runAfter(2, 5, 9, 24, 40)
  expect(await mails()).toEqual([MAILED])
})

test('the mail is rendered with what is dead when it is sent', async () => {
  await addShow(17, '/404')
  await runAfter(0, 1)
  const [claimed] = await claimMails(db(), { count: 9, sender: 1, now: api.clock.now })
  expect(claimed).toMatchObject({ kind: 'dead-link', to: ADDRESS })
  const { mail } = api.app
  const render = async () => {
    const content = { kind: 'dead-link', ...(await mail.makeDeadLinks()) } as const
    const parts = { ...mail, site: await mail.readSite() }
    return renderMail(parts, content, { subscriptionId: 0, mailId: '1' }, api.clock.now)
  }
  const { subject, text } = await render()
  expect(subject).toMatch(/^A ticket link of .* leads nowhere$/)
  expect(text).toContain(`leads nowhere: the answer is 404 (http://${HOST}/404).`)
  expect(text).toContain('Open the dashboard: http://admin.test/admin\n')
  await db().deleteFrom('events').execute()
  expect((await render()).text).toContain('The link works again, or was changed.')
})

test('two instances at once: each link is asked once, and there is one mail', async () => {
  await addShow(17, '/404')
  await addShow(16, '/200')
  await Promise.all([runJob(), runJob()])
  expect(paths().toSorted()).toEqual(['/200', '/404'])
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
  await Promise.all([runJob(), runJob()])
  expect(paths().toSorted()).toEqual(['/200', '/404', '/404'])
  expect(await mails()).toEqual([MAILED])
})

test('a show further away: no mail of its own, but a line in the list of problems, until two days before', async () => {
  const id = await addShow(24, '/404')
  await runAfter(0, 1)
  expect(await mails()).toEqual([])
  const { problems } = (await api.call('GET', '/api/admin/overview')).json()
  expect(problems).toContainEqual(
    expect.objectContaining({
      name: expect.stringMatching(/^link-\d+$/),
      sentence: expect.stringContaining('leads nowhere: the answer is 404'),
      to: `/admin/events/${id}/edit`,
    }),
  )
  const digest = await api.app.mail.makeDigest()
  expect(digest.problems).toContainEqual(expect.stringContaining('leads nowhere'))
  await runAfter(7 * 24, 8 * 24)
  expect(await mails()).toEqual([MAILED])
})

test.each(['/401', '/403', '/429', '/500', '/503', '/cut-off'])(
  'a ticket link that answers %s is never in a mail',
  async (path) => {
    await addShow(17, path)
    await runAfter(0, 1, 5, 10)
    expect(await mails()).toEqual([])
    expect(await deadLinks()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'cannot-tell' }])
  },
)

test('a link that works when it is asked again is not dead', async () => {
  await addShow(17, '/turns')
  web.answerWith('/turns', 404)
  await runAfter(0)
  web.answerWith('/turns', 503)
  await runAfter(1)
  expect(await stored()).toMatchObject([{ state: 'suspected' }])
  web.answerWith('/turns', 200)
  await runAfter(2.5)
  web.answerWith('/turns', 404)
  await runAfter(6)
  expect(await stored()).toMatchObject([{ state: 'suspected' }])
  expect(await mails()).toEqual([])
})

test('a link that was called fine is not asked and not told again, until it changes', async () => {
  const id = await addShow(17, '/404')
  await runAfter(0, 1)
  const [{ id: linkId }] = await deadLinks()
  const mute = (as?: 'anonymous') =>
    api.call('POST', `/api/admin/dead-links/${linkId}/mute`, { ...(as && { as }) })
  expect((await mute('anonymous')).statusCode).toBe(401)
  expect(await deadLinks()).toHaveLength(1)
  expect((await mute()).statusCode).toBe(200)
  expect((await mute()).statusCode).toBe(404)
  expect(await deadLinks()).toEqual([])
  const asked = paths().length
  await runAfter(10, 20)
  expect(paths()).toHaveLength(asked)
  const body = showBody(17, '/410')
  expect((await api.call('PUT', `/api/admin/events/${id}`, { body })).statusCode).toBe(200)
  await runAfter(21, 22)
  expect(await deadLinks()).toMatchObject([{ status: '410' }])
  expect(await mails()).toEqual([MAILED, MAILED])
})

test('a link is forgotten once nothing uses it', async () => {
  await addShow(17, '/404')
  await runAfter(0)
  await db().updateTable('events').set({ isVisible: false }).execute()
  await runAfter(2)
  expect(await stored()).toEqual([])
})

test('links are asked at the pace of their kind', async () => {
  await addShow(17, '/200')
  await addShow(26, '/204')
  await runAfter(...Array.from({ length: 25 }, (_, hour) => hour))
  const count = (path: string) => paths().filter((one) => one === path).length
  expect([count('/200'), count('/204')]).toEqual([9, 2])
})

test.each(['http://www.test', 'https://localhost', undefined])(
  'a site at %s, which nobody else reaches, asks nothing',
  async (publicOrigin) => {
    const newAgent = vi.fn(web.asking.newAgent)
    const other = await createTestApp({ env: { publicOrigin }, asking: { ...web.asking, newAgent } })
    await other.database.db
      .insertInto('watchedLinks')
      .values({ url: `http://${HOST}/200`, everyS: 1 })
      .execute()
    await runJob(other.app)
    await other.close()
    expect(newAgent).not.toHaveBeenCalled()
  },
)
