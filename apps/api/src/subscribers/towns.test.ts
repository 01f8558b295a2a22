import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailLinks } from '../mail/mail-links.ts'
import { digestOf } from '../shared/tokens.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { ADMIN_ORIGIN, createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'
import { uploadForm } from '../testing/uploads.ts'

const GHENT = {
  id: 2797656,
  name: 'Ghent',
  region: 'Flanders',
  country: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}

let api: TestApp
beforeAll(async () => void (api = await createTestApp({ mail: MAIL })))
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['subscriptions', 'mails', 'throttles'] as const)
    await api.database.db.deleteFrom(table).execute()
})

const links = () => api.app.mail.links
const tokenOf = (subscriptionId: number) => links().townToken(subscriptionId)
const change = (token: string, search: string, townId?: number) =>
  api.call('POST', '/api/subscription/town', {
    as: 'anonymous',
    body: { token, search, townId },
    headers: { origin: PUBLIC_ORIGIN },
  })
const storedTown = async (id: number) => {
  const query = api.database.db.selectFrom('subscriptions').select('town').where('id', '=', id)
  return (await query.executeTakeFirst())?.town
}

describe('a subscriber says where they live', () => {
  test('after the confirmation, with the secret of its response', async () => {
    const id = await addFan(api, { email: 'ann@example.com', state: 'unconfirmed' })
    const expiresAt = new Date(api.clock.now.getTime() + 1000)
    await api.database.db
      .insertInto('confirmationTokens')
      .values({ digest: digestOf('secret'), subscriptionId: id, expiresAt })
      .execute()
    const confirmed = await api.call('POST', '/api/subscription/confirm', {
      as: 'anonymous',
      body: { token: 'secret' },
      headers: { origin: PUBLIC_ORIGIN },
    })
    const answer = await change(confirmed.json().townToken, 'Ghent')
    expect([answer.statusCode, answer.json()]).toEqual([200, { town: GHENT, choices: [] }])
    expect(await storedTown(id)).toEqual(GHENT)
  })

  test('chooses among namesakes; nothing is stored before', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    const { town, choices } = (await change(tokenOf(id), 'Vienna')).json()
    expect([town, choices.length, await storedTown(id)]).toEqual([null, 3, null])
    const [, virginia] = choices
    const chosen = await change(tokenOf(id), 'Vienna', virginia.id)
    expect(chosen.json()).toEqual({ town: virginia, choices: [] })
    expect(await storedTown(id)).toEqual(virginia)
    // Only what the search finds can be chosen.
    expect((await change(tokenOf(id), 'Vienna', GHENT.id)).json()).toEqual({ town: null, choices })
    expect(await storedTown(id)).toEqual(virginia)
  })

  test('learns by the link whether a town is stored, and nothing else', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    const read = (token: string) => api.call('GET', `/api/town-links/${token}`, { as: 'anonymous' })
    expect((await read(tokenOf(id))).json()).toEqual({ isStored: false })
    await change(tokenOf(id), 'Ghent')
    const { headers, body } = await read(tokenOf(id))
    expect([headers['cache-control'], JSON.parse(body)]).toEqual(['no-store', { isStored: true }])
    // Such as in a test mail.
    expect((await read(tokenOf(0))).json()).toEqual({ isStored: false })
    const unsubscribe = new URL(links().unsubscribe({ subscriptionId: id, mailId: '7' }))
    const foreign = unsubscribe.searchParams.get('token') ?? ''
    for (const token of [foreign, 'x', `${tokenOf(id)}x`]) expect((await read(token)).statusCode).toBe(404)
  })

  test('removes it again, also after leaving the list; a town is only stored for those on it', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    await change(tokenOf(id), 'Ghent')
    await api.database.db.updateTable('subscriptions').set({ state: 'unsubscribed' }).execute()
    expect((await change(tokenOf(id), 'Wien')).statusCode).toBe(404)
    expect(await storedTown(id)).toEqual(GHENT)
    expect((await change(tokenOf(id), '')).json()).toEqual({ town: null, choices: [] })
    expect(await storedTown(id)).toBeNull()
  })

  test('by the link of each newsletter, which has no address in it, and of no other mail', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    const { html, text } = await api.app.mail.outbox.preview({ subject: 'News', text: 'Hello.', card: null })
    expect(html).toMatch(
      /href="http:\/\/www\.test\/confirm\/town\?token=[^"]+"[^>]*>Change your town<\/a> · <a/,
    )
    expect(text).toMatch(/Change your town: http:\/\/www\.test\/confirm\/town\?token=\S+\nUnsubscribe: /)
    const token = new URL(links().town({ subscriptionId: id, mailId: '7' })).searchParams.get('token')
    expect(Buffer.from(token ?? '', 'base64url').toString()).not.toContain('ann')
    expect((await change(token ?? '', 'Ghent')).json().town).toEqual(GHENT)
  })

  test('no other link does, nor does this one do anything else', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    const subject = { subscriptionId: id, mailId: '7' }
    const unsubscribe = new URL(links().unsubscribe(subject)).searchParams.get('token') ?? ''
    const other = createMailLinks('', ['another-secret-0123456789-another']).townToken(id)
    for (const token of [unsubscribe, other, '', 'x', tokenOf(id + 1)])
      expect((await change(token, 'Ghent')).statusCode).toBe(404)
    const left = await api.call('POST', '/api/subscription/unsubscribe', {
      as: 'anonymous',
      body: { token: tokenOf(id) },
      headers: { origin: PUBLIC_ORIGIN },
    })
    expect([left.statusCode, await storedTown(id)]).toEqual([404, null])
    const foreign = { as: 'anonymous', body: { token: tokenOf(id), search: 'Ghent' } } as const
    const response = await api.call('POST', '/api/subscription/town', {
      ...foreign,
      headers: { origin: 'https://evil.example' },
    })
    expect([response.statusCode, await storedTown(id)]).toEqual([403, null])
  })

  test('thirty times an hour from one network', async () => {
    const token = tokenOf(await addFan(api, { email: 'ann@example.com' }))
    for (let sent = 0; sent < 30; sent += 1) expect((await change(token, 'zzzz')).statusCode).toBe(200)
    const refused = await change(token, 'Ghent')
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'There were too many sign-ups. Please try again in an hour.',
    ])
  })
})

describe('the musician', () => {
  test('sees the town, exports it, and erases it with the person', async () => {
    const id = await addFan(api, { email: 'ann@example.com' })
    await change(tokenOf(id), 'Ghent')
    const path = `/api/admin/subscribers/${id}`
    expect((await api.call('GET', path)).json()).toMatchObject({ town: GHENT })
    const { body } = await api.call('GET', '/api/admin/subscribers-export')
    const [heading = '', line = ''] = body.split('\r\n')
    expect([heading, line]).toEqual([
      expect.stringMatching(/,consent,town,region,country$/),
      expect.stringMatching(/,Ghent,Flanders,BE$/),
    ])
    await api.call('DELETE', path)
    expect(await storedTown(id)).toBeUndefined()
  })

  test.each([
    ['email,town,region,country\nann@example.com,Ghent,Flanders,BE', GHENT],
    ['E-Mail;Ort;Land\nann@example.com;Gent;Belgien', { ...GHENT, name: 'Gent' }],
    ['email,city\nann@example.com,Vienna', null],
    ['email,city,country\nann@example.com,,BE', null],
    ['email\nann@example.com', null],
  ])('imports the file %j', async (file, town) => {
    const { payload, headers } = uploadForm(
      ['statement', 'They signed the list at our shows.'],
      ['file', Buffer.from(file), 'list.csv'],
    )
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/admin/subscribers-import',
      headers: { ...headers, origin: ADMIN_ORIGIN, cookie: String(api.cookies.admin) },
      payload,
    })
    const { imported, withTown } = response.json()
    expect([imported, withTown]).toEqual([1, town ? 1 : undefined])
    const row = await api.database.db.selectFrom('subscriptions').select('town').executeTakeFirst()
    expect(row?.town).toEqual(town)
  })
})
