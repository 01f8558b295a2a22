// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { startSiteForFile } from '../testing/start-site.ts'

const PATH = '/confirm/town'
const { api, site } = await startSiteForFile()
const post = (fields: Record<string, string>, url = PATH) =>
  site.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://hollowpine.example' },
  })
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)
const changes = () =>
  api.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [`${url} ${body}`]))

beforeEach(() => {
  api.requests.length = 0
  api.data.site.language = 'en'
})

it('is a form by the link of a mail, and nothing has changed', async () => {
  const { statusCode, body, headers } = await site.app.inject({ url: `${PATH}?token=known` })
  expect([statusCode, headingOf(body), buttonsOf(body)]).toEqual([
    200,
    'Your town',
    ['Save my town', 'Remove my town'],
  ])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  })
  expect(changes()).toEqual([])
  const cut = await site.app.inject({ url: PATH })
  expect([cut.statusCode, headingOf(cut.body)]).toEqual([404, 'This link is not complete'])
})

it('offers to remove a town only where one is stored, or that cannot be found out', async () => {
  const open = async (token: string) => buttonsOf((await site.app.inject(`${PATH}?token=${token}`)).body)
  expect(await open('new')).toEqual(['Save my town'])
  expect(buttonsOf((await post({ token: 'new', search: '' })).body)).toEqual(['Save my town'])
  api.broken.set('/api/town-links/new', 'failing')
  expect(await open('new')).toEqual(['Save my town', 'Remove my town'])
  api.broken.clear()
  const unknown = await site.app.inject(`${PATH}?token=old`)
  expect([unknown.statusCode, headingOf(unknown.body)]).toEqual([404, 'We do not know this link'])
})

it('is offered after the confirmation, with a secret of its own', async () => {
  const { body } = await post({ token: 'first' }, '/confirm')
  expect([headingOf(body), buttonsOf(body)]).toEqual(['Your address is confirmed', ['Save my town']])
  expect(body).toContain('Where do you live?')
  expect(body).toContain('name="token" value="known-town"')
  expect(body).not.toContain('value="first"')
})

describe('its form', () => {
  it('saves a town that is meant without doubt', async () => {
    const { body } = await post({ token: 'known', search: ' Ghent ' })
    expect([headingOf(body), buttonsOf(body)]).toEqual(['Your town is saved', ['Save my town']])
    expect(body).toContain('We will write when we play near Ghent, Flanders, Belgium.')
    expect(changes()).toEqual(['/api/subscription/town {"token":"known","search":"Ghent"}'])
  })

  it('lets choose among namesakes', async () => {
    const { body } = await post({ token: 'known', search: 'Vienna' })
    expect([headingOf(body), buttonsOf(body)]).toEqual([
      'Which town is it?',
      ['Vienna, Austria', 'Vienna, Virginia, United States', 'Save my town'],
    ])
    expect(body).toMatch(/name="search" value="Vienna".*value="2761369" name="town"/s)
    const chosen = await post({ token: 'known', search: 'Vienna', town: '4791160' })
    expect(chosen.body).toContain('near Vienna, Virginia, United States.')
  })

  it('says of ten that there are more', async () => {
    const more = 'There are more. Is yours not here? Enter it again, with its region or country.'
    const { body } = await post({ token: 'known', search: 'Springfield' })
    expect(buttonsOf(body)).toHaveLength(11)
    expect(body).toContain(more)
    expect((await post({ token: 'known', search: 'Vienna' })).body).not.toContain(more)
  })

  it('removes it, and only by its button', async () => {
    const empty = await post({ token: 'known', search: ' ' })
    expect(headingOf(empty.body)).toBe('Your town')
    expect(empty.body).toContain('Please enter a town.')
    expect(changes()).toEqual([])
    const { body } = await post({ token: 'known', search: 'Ghent', remove: 'yes' })
    expect([headingOf(body), buttonsOf(body)]).toEqual(['Your town is removed', []])
    expect(changes()).toEqual(['/api/subscription/town {"token":"known","search":""}'])
  })

  it.each([
    ['known', 'Nowhere', 200, 'We do not know this town. Try a larger one nearby.'],
    ['hasty', 'Ghent', 200, 'There were too many attempts. Please try again in an hour.'],
    ['old', 'Ghent', 404, 'We do not know this link'],
    ['unproven', 'Ghent', 403, 'That did not work here'],
    ['troubled', 'Ghent', 503, 'That did not work'],
  ])('by the secret %s and the name %s: %i, %s', async (token, search, status, text) => {
    const { statusCode, body } = await post({ token, search })
    expect([statusCode, body]).toEqual([status, expect.stringContaining(text)])
    // What was typed is there still, wherever it can be sent again.
    const canRetry = status === 200 || status === 503
    expect(body.includes(`value="${search}"`)).toBe(canRetry)
  })

  it('does nothing without a secret', async () => {
    const { statusCode } = await post({ search: 'Ghent' })
    expect([statusCode, changes()]).toEqual([404, []])
  })

  it("names countries in the site's language", async () => {
    api.data.site.language = 'de'
    const { body } = await post({ token: 'known', search: 'Vienna' })
    expect([headingOf(body), buttonsOf(body)]).toEqual([
      'Welcher Ort ist es?',
      ['Vienna, Österreich', 'Vienna, Virginia, Vereinigte Staaten', 'Meinen Ort speichern'],
    ])
    const saved = await post({ token: 'known', search: 'Ghent' })
    expect(saved.body).toContain('Wir schreiben dir, wenn wir in der Nähe spielen: Ghent, Belgien.')
  })
})
