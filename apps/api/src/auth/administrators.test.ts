import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  ADMIN,
  ADMIN_WITH_TWO_FACTOR,
  cookieOf,
  createTestApp,
  PASSWORD,
  type TestApp,
} from '../testing/test-app.ts'

/** docs/product/states.md#administrators */
const HOUR_MS = 60 * 60 * 1000
const NEW_PASSWORD = 'seven lanterns over cold water'
const DEAD_LINK = 'This link has expired or was used before. Ask for a new one.'
let api: TestApp

beforeEach(async () => {
  await api?.close()
  api = await createTestApp()
})
afterAll(() => api.close())

const proof = { currentPassword: PASSWORD }
const post = (url: string, body: unknown, cookie = api.cookies.admin) =>
  api.call('POST', url, { body, headers: { cookie } })
const visit = (url: string, body: unknown) => api.call('POST', url, { as: 'anonymous', body })
const list = async (cookie = api.cookies.admin) =>
  (await api.call('GET', '/api/admin/administrators', { headers: { cookie } })).json()
const accept = (token: string, body: object = {}) =>
  visit('/api/accept-invitation', { token, username: 'Zoe', newPassword: NEW_PASSWORD, ...body })
const later = (ms: number) => void (api.clock.now = new Date(api.clock.now.getTime() + ms))

async function invite(): Promise<{ id: number; token: string }> {
  const response = await post('/api/admin/invitations', proof)
  expect(response.statusCode).toBe(201)
  return response.json()
}
async function signIn(username: string): Promise<string | undefined> {
  return cookieOf(await visit('/api/login', { username, password: PASSWORD }))
}
async function summaries(): Promise<string[]> {
  const rows = await api.database.db.selectFrom('activity').select('summary').orderBy('id').execute()
  return rows.map(({ summary }) => summary)
}

test('an invitation makes one administrator, who is signed in and listed', async () => {
  const { token, id } = await invite()
  expect((await list()).invitations).toEqual([
    {
      id,
      invitedBy: ADMIN,
      email: null,
      createdAt: api.clock.now.toISOString(),
      expiresAt: new Date(api.clock.now.getTime() + 24 * HOUR_MS).toISOString(),
    },
  ])
  const link = await visit('/api/account-link', { token })
  expect(link.json()).toMatchObject({ kind: 'invitation', username: ADMIN })

  const accepted = await accept(token, { username: ' Zoe ' })
  expect([accepted.statusCode, accepted.json()]).toEqual([
    201,
    { id: expect.any(Number), username: 'Zoe', totpEnabled: false },
  ])
  const { administrators, invitations } = await list(cookieOf(accepted))
  expect(invitations).toEqual([])
  expect(
    administrators.map(({ username, isYou }: { username: string; isYou: boolean }) => [username, isYou]),
  ).toEqual([
    [ADMIN, false],
    [ADMIN_WITH_TWO_FACTOR, false],
    ['Zoe', true],
  ])
  expect(administrators[2]).toMatchObject({
    totpEnabled: false,
    createdAt: api.clock.now.toISOString(),
    lastSignedInAt: api.clock.now.toISOString(),
  })
  // Grace has only a half session.
  expect(administrators[1]).toMatchObject({ totpEnabled: true, lastSignedInAt: null })
  const signedIn = await visit('/api/login', { username: 'zoe', password: NEW_PASSWORD })
  expect(signedIn.statusCode).toBe(200)
  for (const url of ['/api/account-link', '/api/accept-invitation']) {
    const again = await visit(url, {
      token,
      ...(url.endsWith('tion') && { username: 'Max', newPassword: NEW_PASSWORD }),
    })
    expect([again.statusCode, again.json().message]).toEqual([404, DEAD_LINK])
  }
  expect(await summaries()).toEqual(
    expect.arrayContaining([
      'Invited an administrator by a link that works for 24 hours',
      `Became an administrator by an invitation of "${ADMIN}"`,
    ]),
  )
  const stored = JSON.stringify(await api.database.db.selectFrom('activity').selectAll().execute())
  for (const text of [api.log.text, stored]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(NEW_PASSWORD)
  }
})

test('of 50 parallel uses of one link, one wins', async () => {
  const { token } = await invite()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => accept(token, { username: `Zoe ${index}` })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect((await list()).administrators).toHaveLength(3)
})

test('a link that is forged, expired or revoked, or whose sender is removed, is dead', async () => {
  const { token, id } = await invite()
  expect((await api.database.db.selectFrom('accountLinks').selectAll().execute())[0]?.digest).not.toContain(
    token,
  )
  expect((await accept('a'.repeat(43))).statusCode).toBe(404)
  expect((await accept(`${token} `)).statusCode).toBe(404)

  expect((await api.call('DELETE', `/api/admin/invitations/${id}`)).statusCode).toBe(204)
  expect((await api.call('DELETE', `/api/admin/invitations/${id}`)).statusCode).toBe(404)
  expect((await accept(token)).statusCode).toBe(404)
  expect(await summaries()).toContain('Revoked the invitation of an administrator')

  const slow = await invite()
  later(24 * HOUR_MS)
  expect((await accept(slow.token)).statusCode).toBe(404)
  api.cookies.admin = await signIn(ADMIN)
  await api.runHourlyJobs(api.clock.now)
  expect(await api.database.db.selectFrom('accountLinks').selectAll().execute()).toEqual([])

  const zoe = await accept((await invite()).token)
  const byZoe = (
    await post('/api/admin/invitations', { currentPassword: NEW_PASSWORD }, cookieOf(zoe))
  ).json()
  await post(`/api/admin/administrators/${zoe.json().id}/remove`, proof)
  expect((await accept(byZoe.token, { username: 'Max' })).statusCode).toBe(404)
})

test('many bad links of one network have to wait', async () => {
  const { token } = await invite()
  const statuses = []
  for (let tries = 0; tries < 22; tries += 1) statuses.push((await accept(`${tries}`.repeat(20))).statusCode)
  expect([statuses.slice(0, 20), statuses[21]]).toEqual([Array(20).fill(404), 429])
  expect((await accept(token)).statusCode).toBe(429)
})

test('what was chosen badly is said at its field, and the link stays good', async () => {
  const { token } = await invite()
  const errorsOf = async (body: object) => (await accept(token, body)).json().errors
  expect(await errorsOf({ username: 'ADA' })).toEqual({
    username: 'Somebody has this user name already. Choose another one.',
  })
  expect(await errorsOf({ username: 'Al' })).toEqual({ username: 'A user name has 3 to 200 characters.' })
  expect(await errorsOf({ newPassword: 'password1234' })).toEqual({
    newPassword: expect.stringContaining('easy to guess'),
  })
  expect(await errorsOf({ newPassword: 'short' })).toEqual({
    newPassword: 'The new password must be at least 12 characters',
  })
  expect((await accept(token)).statusCode).toBe(201)
})

test('inviting and removing take the password', async () => {
  const wrong = { currentPassword: 'not the password' }
  const { id } = (await list()).administrators[1]
  for (const url of ['/api/admin/invitations', `/api/admin/administrators/${id}/remove`]) {
    const refused = await post(url, wrong)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { currentPassword: 'The current password is wrong' },
    ])
  }
  expect((await list()).administrators).toHaveLength(2)
})

test('a removed administrator is out at once; what they did stays in the log', async () => {
  const { token } = await invite()
  const zoe = await accept(token)
  const cookie = cookieOf(zoe)
  const { id } = zoe.json()
  const removed = await post(`/api/admin/administrators/${id}/remove`, proof)
  expect(removed.statusCode).toBe(204)
  expect((await api.call('GET', '/api/user', { headers: { cookie } })).statusCode).toBe(401)
  expect((await visit('/api/login', { username: 'Zoe', password: NEW_PASSWORD })).statusCode).toBe(401)
  expect((await post(`/api/admin/administrators/${id}/remove`, proof)).statusCode).toBe(404)
  expect(await summaries()).toContain('Removed the administrator "Zoe"; their sessions were ended')
  const { entries } = (await api.call('GET', '/api/admin/activity')).json()
  expect(entries.some(({ who }: { who: string | null }) => who === 'Zoe')).toBe(true)
})

test('who removes their own account is signed out; the last one stays', async () => {
  const { administrators } = await list()
  const idOf = (name: string) =>
    administrators.find(({ username }: { username: string }) => username === name).id
  await api.database.db
    .updateTable('users')
    .set({ totpEnabledAt: null })
    .where('username', '=', ADMIN_WITH_TWO_FACTOR)
    .execute()
  const grace = await signIn(ADMIN_WITH_TWO_FACTOR)
  const own = await post(`/api/admin/administrators/${idOf(ADMIN_WITH_TWO_FACTOR)}/remove`, proof, grace)
  expect(own.statusCode).toBe(204)
  expect((await api.call('GET', '/api/user', { headers: { cookie: grace } })).statusCode).toBe(401)
  const last = await post(`/api/admin/administrators/${idOf(ADMIN)}/remove`, proof)
  expect([last.statusCode, last.json().message]).toEqual([409, 'The last administrator cannot be removed.'])
})

test('of two who remove each other at once, one stays', async () => {
  const { administrators } = await list()
  await api.database.db.updateTable('users').set({ totpEnabledAt: null }).execute()
  const grace = await signIn(ADMIN_WITH_TWO_FACTOR)
  const [ada, other] = administrators
  const answers = await Promise.all([
    post(`/api/admin/administrators/${other.id}/remove`, proof),
    post(`/api/admin/administrators/${ada.id}/remove`, proof, grace),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
  expect(await api.database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})
