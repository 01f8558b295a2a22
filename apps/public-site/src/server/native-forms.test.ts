// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
const get = (url: string) => site.app.inject({ url })

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

describe('POST /subscribe', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/subscribe',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  it("signs up in the visitor's name and redirects to the message", async () => {
    const answer = await post('email=reader%40example.com&source=newsletter', {
      origin: 'https://hollowpine.example',
      host: 'hollowpine.example',
      'x-forwarded-for': '203.0.113.9',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?notice=subscribed#newsletter'])
    const [sent] = api.requests
    expect(JSON.parse(sent?.body ?? '')).toEqual({ email: 'reader@example.com', source: 'newsletter' })
    expect(sent?.headers).toMatchObject({
      origin: 'https://hollowpine.example',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
    })
  })

  it('says when the address is missing, and does not ask the API', async () => {
    expect((await post('email=+&source=newsletter')).headers.location).toBe(
      '/?notice=email-missing#newsletter',
    )
    expect(api.requests).toEqual([])
  })

  it('says when the API finds the address wrong', async () => {
    expect((await post('email=wrong&source=newsletter')).headers.location).toBe(
      '/?notice=email-invalid#newsletter',
    )
    expect((await get('/?notice=email-invalid')).body).toContain('Please enter a valid email address')
  })

  it.each([
    ['reader%40example.com', 'subscribed'],
    ['wrong', 'email-invalid'],
    ['', 'email-missing'],
  ])('leads back to the form in Hear It: %s', async (email, message) => {
    const { location } = (await post(`email=${email}&source=coming_soon`)).headers
    expect(location).toBe(`/?notice=${message}&form=coming_soon#stay-updated`)
    const [, beforeTheForm] = (await get(String(location).split('#')[0] ?? '')).body.split(
      'id="stay-updated"',
    )
    expect(beforeTheForm?.split('</form>')[0]).toMatch(/role="(status|alert)"/)
  })

  it('hands on what keeps programs out, and nothing that is empty', async () => {
    await post('email=reader%40example.com&source=newsletter&website=https%3A%2F%2Fspam.example')
    await post('email=reader%40example.com&source=newsletter&website=')
    const sent = { email: 'reader@example.com', source: 'newsletter' }
    expect(api.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { ...sent, website: 'https://spam.example' },
      sent,
    ])
  })

  it.each([
    ['mailed', 'check-inbox', 'One more step: open the mail we sent you and confirm your address.'],
    ['hasty', 'too-soon', 'Please wait a moment and try again.'],
    ['many', 'too-many', 'There were too many sign-ups. Please try again in an hour.'],
  ])('says what the API said: %s', async (email, message, text) => {
    const { location } = (await post(`email=${email}%40example.com&source=newsletter`)).headers
    expect(location).toBe(`/?notice=${message}#newsletter`)
    expect((await get(`/?notice=${message}`)).body).toContain(text)
  })

  it('says when the API refuses or is down', async () => {
    expect((await post('email=refused%40x.co')).headers.location).toBe('/?notice=subscribe-failed#newsletter')
    await api.stop()
    expect((await post('email=a%40x.co')).headers.location).toBe('/?notice=subscribe-failed#newsletter')
  })

  it('refuses what is no small form', async () => {
    expect((await post(`email=${'a'.repeat(5000)}`)).statusCode).toBe(413)
    const json = await site.app.inject({ method: 'POST', url: '/subscribe', payload: { email: 'a@x.co' } })
    expect(json.statusCode).toBe(415)
    expect(api.requests).toEqual([])
  })

  it('shows the message on the page that it redirects to', async () => {
    expect((await get('/?notice=subscribed')).body).toContain('You subscribed to the newsletter.')
    expect((await get('/?notice=made-up')).body).toBe((await get('/')).body)
    expect((await get('/?notice=subscribed&form=made-up')).body).toBe((await get('/?notice=subscribed')).body)
    expect((await get('/?form=coming_soon')).body).toBe((await get('/')).body)
  })
})
