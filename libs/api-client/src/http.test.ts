import { describe, expect, it } from 'vitest'
import { ApiError, type ApiClient } from './http.ts'
import { call } from './call.ts'

function answering(response: () => Response) {
  const requests: { url: string; init: RequestInit }[] = []
  const client: ApiClient = {
    baseUrl: 'http://api.test',
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init })
      return response()
    },
  }
  return { client, requests }
}

describe('call', () => {
  it('sends credentials and no content type without a body (docs/product/calls.md#conventions-of-the-client)', async () => {
    const { client, requests } = answering(() => Response.json([]))
    await call('listEvents', {}, { client })
    expect(requests).toEqual([
      {
        url: 'http://api.test/api/events',
        init: { method: 'GET', credentials: 'include', signal: undefined },
      },
    ])
  })

  it('sends JSON and its content type with a body', async () => {
    const { client, requests } = answering(() => Response.json({ message: 'ok' }, { status: 201 }))
    await call('subscribe', { body: { email: 'a@b.example', source: 'newsletter' } }, { client })
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","source":"newsletter"}',
    })
  })

  it('leaves null parameters out of the query string', async () => {
    const { client, requests } = answering(() => Response.json([]))
    await call('listEvents', { query: { admin: undefined } }, { client })
    await call('listEvents', { query: { admin: 'true' } }, { client })
    expect(requests.map(({ url }) => url)).toEqual([
      'http://api.test/api/events',
      'http://api.test/api/events?admin=true',
    ])
  })

  it('fills in and encodes path parameters', async () => {
    const { client, requests } = answering(() => new Response(null, { status: 204 }))
    expect(await call('deleteEvent', { params: { id: '7/8' } }, { client })).toBeUndefined()
    expect(requests[0]?.url).toBe('http://api.test/api/events/7%2F8')
  })

  const errors: [string, Response, Partial<ApiError>][] = [
    [
      'the body text',
      new Response('went wrong', { status: 500 }),
      { message: '500: went wrong', userMessage: '500: went wrong' },
    ],
    [
      'the status text for an empty body',
      new Response(null, { status: 502, statusText: 'Bad Gateway' }),
      { message: '502: Bad Gateway' },
    ],
    [
      "the page of a proxy in its message, and the status' text for a person",
      new Response('<html>\n<h1>502</h1></html>', { status: 502, statusText: 'Bad Gateway' }),
      { message: '502: <html>\n<h1>502</h1></html>', userMessage: '502: Bad Gateway', serverMessage: null },
    ],
    [
      "the status' text over HTTP/2, which sends none",
      new Response('\r\n<!doctype html>', { status: 504 }),
      { message: '504: \r\n<!doctype html>', userMessage: '504: Gateway Timeout' },
    ],
    [
      'a plain word for a status without a text',
      new Response('<h1>Origin is unreachable</h1>', { status: 523 }),
      { userMessage: '523: Error' },
    ],
    [
      "the server's message for a person",
      Response.json(
        { message: 'Title is required', errors: { title: 'Title is required' } },
        { status: 400 },
      ),
      {
        message: '400: {"message":"Title is required","errors":{"title":"Title is required"}}',
        userMessage: 'Title is required',
        fieldErrors: { title: 'Title is required' },
      },
    ],
  ]
  it.each(errors)(
    'turns an answer that is not ok into an error with %s (docs/product/errors.md#client-errors)',
    async (_name, response, expected) => {
      const { client } = answering(() => response)
      const error = await call('listEvents', {}, { client }).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject(expected)
    },
  )

  it('makes 401 an error, or an empty value where it is asked to', async () => {
    const { client } = answering(() => Response.json({ message: 'Sign in first' }, { status: 401 }))
    await expect(call('getUser', {}, { client })).rejects.toMatchObject({ status: 401 })
    expect(await call('getUser', {}, { client, on401: 'empty' })).toBeUndefined()
  })
})
