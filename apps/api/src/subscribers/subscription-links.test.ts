import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { ConsentKind } from '@troubadour/domain/mailing-list/subscriber'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '../shared/tokens.ts'
import { createMailLinks } from '../mail/mail-links.ts'
import { addFan, MAIL } from '../testing/mailing.ts'
import { createTestApp, PUBLIC_ORIGIN, type TestApp } from '../testing/test-app.ts'

const FORMER_SECRET = 'the-secret-before-this-one-0123456789'
const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApp
beforeAll(
  async () => void (api = await createTestApp({ mail: MAIL, env: { formerAppSecrets: [FORMER_SECRET] } })),
)
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['subscriptions', 'mails'] as const) await api.database.db.deleteFrom(table).execute()
})

const post = (name: 'confirm' | 'unsubscribe' | 'resubscribe', token: string) =>
  api.call('POST', `/api/subscription/${name}`, {
    as: 'anonymous',
    body: { token },
    headers: { origin: PUBLIC_ORIGIN },
  })
const stateOf = async (id: number) => {
  const query = api.database.db.selectFrom('subscriptions').select('state').where('id', '=', id)
  return (await query.executeTakeFirst())?.state
}
const addConsent = (subscriptionId: number, kind: ConsentKind) =>
  api.database.db
    .insertInto('consents')
    .values({ subscriptionId, kind, at: api.clock.now, wording: '', source: 'newsletter' })
    .execute()
const consentsOf = async (id: number) => {
  const query = api.database.db
    .selectFrom('consents')
    .select(['kind', 'source'])
    .where('subscriptionId', '=', id)
  return (await query.orderBy('id').execute()).map(({ kind, source }) => `${kind} ${source}`)
}

describe('the link to confirm', () => {
  async function ask(
    state: 'unconfirmed' | 'unsubscribed' = 'unconfirmed',
    token = `token-${Math.random()}`,
  ) {
    const id = await addFan(api, { email: 'ann@example.com', state })
    const expiresAt = new Date(api.clock.now.getTime() + 7 * DAY_MS)
    await api.database.db
      .insertInto('confirmationTokens')
      .values({ digest: digestOf(token), subscriptionId: id, expiresAt })
      .execute()
    return { id, token }
  }

  test('works once pressed, and says so again', async () => {
    const { id, token } = await ask()
    for (const method of ['GET', 'HEAD'])
      expect(
        (await api.call(method, `${endpoints.confirmSubscription.path}?token=${token}`)).statusCode,
      ).toBe(404)
    expect(await stateOf(id)).toBe('unconfirmed')
    const answers = await Promise.all([post('confirm', token), post('confirm', token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await stateOf(id)).toBe('confirmed')
    expect(await consentsOf(id)).toEqual(['confirmed newsletter'])
  })

  test('does not bring back a subscriber who has left since, and says so until it expires', async () => {
    const { id, token } = await ask()
    await post('confirm', token)
    const { links } = api.app.mail
    await post('unsubscribe', tokenOf(links.unsubscribe({ subscriptionId: id, mailId: '1' })))
    const answer = await post('confirm', token)
    expect([answer.statusCode, answer.json()]).toEqual([
      410,
      { message: 'You have left the newsletter since. Please sign up again.' },
    ])
    expect(await stateOf(id)).toBe('unsubscribed')
    const { now } = api.clock
    api.clock.now = new Date(now.getTime() + 7 * DAY_MS)
    expect((await post('confirm', token)).statusCode).toBe(404)
    api.clock.now = now
  })

  test('brings back who signed up again, and is good for seven days', async () => {
    const { id, token } = await ask('unsubscribed')
    const { now } = api.clock
    api.clock.now = new Date(now.getTime() + 7 * DAY_MS)
    expect((await post('confirm', token)).statusCode).toBe(404)
    api.clock.now = new Date(now.getTime() + 7 * DAY_MS - 1)
    expect((await post('confirm', token)).statusCode).toBe(200)
    api.clock.now = now
    expect(await stateOf(id)).toBe('confirmed')
  })

  test('is unknown when it was never sent', async () => {
    await ask()
    expect((await post('confirm', 'token-0')).statusCode).toBe(404)
    expect((await post('confirm', '')).statusCode).toBe(404)
  })
})

const tokenOf = (link: string) => link.split('token=')[1] ?? ''
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Another character for the same 16 bytes: its last bits are ignored. */
const sibling = (character: string) => DIGITS.charAt(DIGITS.indexOf(character) ^ 1)

describe('the link to unsubscribe', () => {
  async function fanWithMail(
    links = api.app.mail.links,
    fan: Parameters<typeof addFan>[1] = { email: 'bob@example.com' },
  ) {
    const id = await addFan(api, fan)
    const mail = await api.database.db
      .insertInto('mails')
      .values({ kind: 'announcement', subscriptionId: id, state: 'sent', createdAt: api.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { subscriptionId: id, mailId: mail.id }
    return { id, token: tokenOf(links.unsubscribe(subject)), path: new URL(links.oneClick(subject)).pathname }
  }
  const leftByMail = async () => {
    const query = api.database.db
      .selectFrom('mails')
      .select('unsubscribedAt')
      .where('unsubscribedAt', 'is not', null)
    return (await query.execute()).length
  }

  test('works again and again, and there is a way back', async () => {
    const { id, token } = await fanWithMail()
    await addConsent(id, 'imported')
    for (const times of [1, 2]) {
      expect([times, (await post('unsubscribe', token)).statusCode]).toEqual([times, 200])
      expect([await stateOf(id), await leftByMail()]).toEqual(['unsubscribed', 1])
    }
    for (const times of [1, 2])
      expect([times, (await post('resubscribe', token)).statusCode]).toEqual([times, 200])
    expect(await stateOf(id)).toBe('confirmed')
    expect(await consentsOf(id)).toEqual([
      'imported newsletter',
      'unsubscribed newsletter',
      'resubscribed newsletter',
    ])
  })

  test('brings no one back unless the button is pressed', async () => {
    const { id, token, path } = await fanWithMail()
    await addConsent(id, 'imported')
    await post('unsubscribe', token)
    const addresses = [`${endpoints.resubscribe.path}?token=${token}`, path, endpoints.resubscribe.path]
    for (const address of addresses)
      for (const method of ['GET', 'HEAD'])
        expect((await api.call(method, address, { as: 'anonymous' })).statusCode).toBe(404)
    await post('unsubscribe', token)
    await click(path)
    expect((await post('confirm', token)).statusCode).toBe(404)
    expect(await stateOf(id)).toBe('unsubscribed')
  })

  test.each(['unconfirmed', 'unsubscribed', 'bounced'] as const)(
    'asks those who were never on the list to confirm, when %s',
    async (state) => {
      const listed = await fanWithMail()
      const listedAnswer = await post('resubscribe', listed.token)
      const { id, token } = await fanWithMail(api.app.mail.links, { email: 'eve@example.com', state })
      const answers = [1, 2, 3, 4].map(() => post('resubscribe', token))
      // Equal, so that the response reveals nothing.
      for (const { statusCode, body } of await Promise.all(answers))
        expect([statusCode, body]).toEqual([200, listedAnswer.body])
      expect(await stateOf(id)).toBe(state)
      const mails = await api.database.db
        .selectFrom('mails')
        .select('id')
        .where('subscriptionId', '=', id)
        .where('kind', '=', 'confirmation')
        .execute()
      expect(mails).toHaveLength(3)
    },
  )

  test('signed with a former secret it still works', async () => {
    const { id, token } = await fanWithMail(createMailLinks(MAIL.linkOrigin, [FORMER_SECRET]))
    expect((await post('unsubscribe', token)).statusCode).toBe(200)
    expect(await stateOf(id)).toBe('unsubscribed')
  })

  test.each([
    ['for another subscriber', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['about another mail', (token: string) => token.replace(/\.\d+\./, '.999999999.')],
    ['without its signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with something after it', (token: string) => `${token}!!`],
    ['with another spelling of its end', (token: string) => token.slice(0, -1) + sibling(token.slice(-1))],
    ['by another secret', (token: string) => tokenOf(createMailLinks('', ['x']).unsubscribe(partsOf(token)))],
    ['for another purpose', () => 'never-signed'],
  ])('%s it is no link of ours', async (_what, change) => {
    const { id, token, path } = await fanWithMail()
    const forged = change(token)
    expect((await post('unsubscribe', forged)).statusCode).toBe(404)
    expect((await post('resubscribe', forged)).statusCode).toBe(404)
    expect((await click(path.replace(token, forged))).statusCode).toBe(404)
    expect(await stateOf(id)).toBe('confirmed')
  })
  const partsOf = (token: string) => {
    const [subscriptionId = '', mailId = ''] = token.split('.')
    return { subscriptionId: Number(subscriptionId), mailId }
  }

  const URLENCODED = 'application/x-www-form-urlencoded'
  const PARTS = 'multipart/form-data; boundary=x'
  const CLICK = 'List-Unsubscribe=One-Click'
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const CLICK_IN_PARTS = `${part('List-Unsubscribe', 'One-Click')}--x--\r\n`
  const click = (
    path: string,
    type: string | undefined = URLENCODED,
    body: string | undefined = CLICK,
    origin?: string,
  ) => api.call('POST', path, { as: 'anonymous', body, headers: { origin, 'content-type': type } })

  test.each([
    ['urlencoded', URLENCODED, CLICK, undefined],
    ['as a form with parts', PARTS, CLICK_IN_PARTS, undefined],
    ['from the pages of a mail program', `${URLENCODED}; charset=utf-8`, CLICK, 'https://mail.example.com'],
  ])('one click is enough, %s', async (_what, type, body, origin) => {
    const { id, path } = await fanWithMail()
    expect((await api.call('GET', path)).statusCode).toBe(404)
    expect((await click(path, type, body, origin)).statusCode).toBe(200)
    expect([await stateOf(id), await leftByMail()]).toEqual(['unsubscribed', 1])
    expect((await click(path, type, body, origin)).statusCode).toBe(200)
  })

  test.each([
    [415, 'application/json', '{"List-Unsubscribe":"One-Click"}'],
    [415, 'text/plain', CLICK],
    [400, URLENCODED, ''],
    [400, URLENCODED, 'List-Unsubscribe=Later'],
    [400, URLENCODED, 'Unsubscribe=One-Click'],
    [400, URLENCODED, `${CLICK}&more=1`],
    [400, URLENCODED, `List-Unsubscribe=Later&${CLICK}`],
    [400, PARTS, `${part('List-Unsubscribe', 'Later')}--x--\r\n`],
    [400, PARTS, `${part('more', '1')}${CLICK_IN_PARTS}`],
    [400, PARTS, CLICK],
  ])('%i is the answer to another click: %s, %j', async (status, type, body) => {
    const { id, path } = await fanWithMail()
    expect((await click(path, type, body)).statusCode).toBe(status)
    expect(await stateOf(id)).toBe('confirmed')
  })

  test('who was erased is off the list already, and has to sign up to come back', async () => {
    const { id, token } = await fanWithMail()
    await api.database.db.deleteFrom('subscriptions').where('id', '=', id).execute()
    expect((await post('unsubscribe', token)).statusCode).toBe(200)
    expect((await post('resubscribe', token)).statusCode).toBe(404)
  })

  test('the pages of others cannot press its button', async () => {
    const { id, token } = await fanWithMail()
    const headers = { origin: 'https://elsewhere.example.com' }
    const answer = await api.call('POST', '/api/subscription/unsubscribe', {
      as: 'anonymous',
      body: { token },
      headers,
    })
    expect(answer.statusCode).toBe(403)
    expect(await stateOf(id)).toBe('confirmed')
  })
})
