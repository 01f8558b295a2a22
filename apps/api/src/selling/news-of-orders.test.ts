import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageTexts } from '@troubadour/domain/texts/page-texts'
import { createSellingApp, type SellingApp } from '../testing/selling.ts'

let api: SellingApp
beforeAll(async () => void (api = await createSellingApp()))
beforeEach(async () => {
  await api.reset()
  await api.database.db.deleteFrom('subscriptions').execute()
})
afterAll(() => api.close())

test.each([
  [
    true,
    ['confirmation', 'order'],
    [{ email: 'fan@example.com', source: 'newsletter', state: 'unconfirmed' }],
  ],
  [undefined, ['order'], []],
])(
  'an order signs its buyer up for the newsletter, once, if that was ticked: %s',
  async (wantsNews, kinds, expected) => {
    const path = await api.pay(await api.begin({ wantsNews }))
    const subscribers = () =>
      api.database.db.selectFrom('subscriptions').select(['email', 'source', 'state']).execute()
    expect(await subscribers()).toEqual([])
    await Promise.all([api.runOrders(), api.runOrders(), api.read(path), api.read(path)])
    expect(await subscribers()).toEqual(expected)
    const mails = await api.database.db.selectFrom('mails').select('kind').orderBy('kind').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(kinds)
    const consents = await api.database.db.selectFrom('consents').select(['kind', 'wording']).execute()
    const wording = pageTexts['newsletter.consentText']
    expect(consents).toEqual(expected.map(() => ({ kind: 'signed-up', wording })))
  },
)
