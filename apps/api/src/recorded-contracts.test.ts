import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_BODY, TRACK_BODY } from './testing/fixtures.ts'
import { createHandStore, storeProduct } from './testing/hand-client.ts'
import { plain } from './testing/pictures.ts'
import { createPrintfulApp, refreshAt } from './testing/printful-app.ts'
import { sample, turnsOf, type JsonSchema } from './testing/samples.ts'
import { ADMIN, ADMIN_ORIGIN, cookieOf, PASSWORD, PUBLIC_ORIGIN, type TestApp } from './testing/test-app.ts'
import { uploadForm } from './testing/upload-form.ts'

/** What releases of the front ends call, that are supported still (docs/releases.md). */
const RECORDS = resolve(import.meta.dirname, '../../../tools/contracts')

type Content = Record<string, { schema: JsonSchema }>
interface Operation {
  operationId: string
  'x-origin'?: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
interface ContractRecord {
  app: string
  version: string
  paths: Record<string, Record<string, Operation>>
}

/** Calls that nobody can make right without a secret: the refusal shows that the request itself was understood. */
const REFUSALS: Record<string, RegExp> = {
  login: /401/,
  validateTwoFactor: /40[01]/,
  verifyTwoFactor: /400/,
  changePassword: /400/,
  // Wrong passwords are counted together.
  renewRecoveryCodes: /400|429/,
  receivePrintfulNotice: /404/,
}

const records = readdirSync(RECORDS)
  .filter((name) => /@[\d.]+\.json$/.test(name))
  // The records are written by a tool of this project.
  .map((name) => JSON.parse(readFileSync(join(RECORDS, name), 'utf8')) as ContractRecord)
const ajv = new Ajv2020({ strict: false, validateFormats: false })

let api: TestApp
beforeAll(async () => {
  api = await createPrintfulApp(createHandStore([storeProduct(7)]))
  await refreshAt(api, 0)
  // Lists have something to say.
  await make('/api/admin/events', { ...EVENT_BODY, isFeatured: true })
  await make('/api/admin/music', TRACK_BODY)
})
afterAll(() => api.close())

async function make(url: string, body: unknown): Promise<number> {
  const response = await api.call('POST', url, { body })
  expect(response.statusCode).toBe(201)
  return response.json().id
}

async function signIn(): Promise<void> {
  const body = { username: ADMIN, password: PASSWORD }
  api.cookies.admin = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
}

/** The path of a request, to something of its own that is there. */
async function pathFor(path: string): Promise<string> {
  const { id, key } = { id: path.includes('{id}') ? await idFor(path) : 0, key: 'event-new' }
  return path.replace('{id}', String(id)).replace('{key}', key).replace('{token}', 'a'.repeat(43))
}

async function idFor(path: string): Promise<number> {
  const isRestored = path.endsWith('/restore')
  if (path.includes('/events/')) {
    const id = await make('/api/admin/events', EVENT_BODY)
    if (isRestored) await api.call('DELETE', `/api/events/${id}`)
    return id
  }
  if (path.includes('/music/')) {
    const id = await make('/api/admin/music', TRACK_BODY)
    if (isRestored) await api.call('DELETE', `/api/admin/music/${id}`)
    return id
  }
  if (path.includes('/sessions/')) {
    await signIn()
    // The newest is the one that asks.
    return (await api.call('GET', '/api/admin/sessions')).json().at(-1).id
  }
  if (path.includes('/media/')) {
    await upload()
    return (await api.call('GET', '/api/admin/media')).json().items[0].id
  }
  if (path.includes('/printful-products/')) return 7
  throw new Error(`Nothing is known that ${path} could be about`)
}

async function upload() {
  const form = uploadForm(['alt', 'A lake'], ['image', await plain(4, 4).jpeg().toBuffer(), 'lake.jpg'])
  return api.app.inject({
    method: 'POST',
    url: '/api/admin/upload',
    payload: form.payload,
    headers: { ...form.headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin },
  })
}

/** What the release may have sent: every alternative and value, all that it may leave out, and the longest texts. */
function requestsOf({ parameters, requestBody }: Operation): { query: string; body: unknown }[] {
  const fields = parameters.filter((parameter) => parameter.in === 'query')
  const query: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  }
  const body = requestBody?.content['application/json']?.schema
  const turns = Math.max(turnsOf(query), body ? turnsOf(body) : 1)
  const kinds = [
    ...Array.from({ length: turns }, (_, turn) => ['whole', turn] as const),
    ['sparse', 0] as const,
    ['longest', 0] as const,
  ]
  const requests = kinds.map(([kind, turn]) => ({
    // The schema above gives an object of texts and numbers.
    query: String(new URLSearchParams(sample(query, kind, turn) as Record<string, string>)),
    body: body && sample(body, kind, turn),
  }))
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

async function send(
  method: string,
  path: string,
  operation: Operation,
  request: { query: string; body: unknown },
) {
  if (operation.requestBody?.content['multipart/form-data']) return upload()
  const origin = operation['x-origin'] === 'public' ? PUBLIC_ORIGIN : ADMIN_ORIGIN
  const url = `${await pathFor(path)}${request.query && `?${request.query}`}`
  return api.call(method.toUpperCase(), url, { body: request.body, headers: { origin } })
}

describe.each(records)('$app $version', ({ paths }) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method,
      path,
      operation,
    })),
  )

  test.each(calls)('$name is answered as it was', async ({ name, method, path, operation }) => {
    for (const request of requestsOf(operation)) {
      const response = await send(method, path, operation, request)
      const status = String(response.statusCode)
      const happened = `${JSON.stringify(request)} was answered ${status} ${response.body}`
      expect(status, happened).toMatch(REFUSALS[name] ?? /^2/)
      // Not for its form.
      expect(response.body, happened).not.toMatch(/Unknown field|wrong form|Must be/)
      expect(operation.responses).toHaveProperty(status)
      const schema = operation.responses[status]?.content?.['application/json']?.schema
      if (schema) expect(ajv.validate(schema, response.json()) || ajv.errorsText(), happened).toBe(true)
      if (name === 'logout' || name === 'revokeOtherSessions') await signIn()
    }
  })
})

test('there is a record of each app', () => {
  expect(records.map(({ app }) => app)).toEqual(expect.arrayContaining(['admin', 'api', 'public-site']))
})
