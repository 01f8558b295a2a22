import { requestOf, type ContractCall } from '@troubadour/domain/contract/testing/contract-case'
import { CONTRACT_CASES } from '@troubadour/domain/contract/testing/contract-cases'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CONTENT_NAMES } from '@troubadour/domain/content/kind-names'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { uploadForm, type FormPart } from '../testing/uploads.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  for (const table of CHANGED) await db.deleteFrom(table).execute()
})

/** The tables that cases fill, without those that the database empties with them. */
const CHANGED = [
  ...CONTENT_NAMES,
  ...([
    'announcements',
    'siteSettings',
    'legalPages',
    'pressKit',
    'pressLinks',
    'subscriptions',
    'welcomeMail',
  ] as const),
]

it.each(CONTRACT_CASES)('$name', async ({ before, request, status, answer }) => {
  const created: unknown[] = []
  const send = (call: ContractCall) => {
    const { method, path } = requestOf(call, created)
    return api.call(method, path, { ...bodyOf(call), as: call.isSignedOut ? 'anonymous' : 'admin' })
  }
  for (const step of before) {
    const response = await send(step)
    if (response.statusCode === 201) created.push(response.json().id)
  }
  const response = await send(request)
  expect(response.statusCode).toBe(status)
  if (answer) expect(response.json()).toMatchObject(answer)
})

function bodyOf({ body, form }: ContractCall) {
  if (!form) return { body }
  const { payload, headers } = uploadForm(
    ...Object.entries(form).map(([name, value]): FormPart =>
      name === 'file' ? [name, Buffer.from(value), 'list.csv'] : [name, value],
    ),
  )
  return { body: payload.toString(), headers }
}
