import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { ContractCall } from '@troubadour/domain/contract/testing/contract-case'
import { CONTRACT_CASES } from '@troubadour/domain/contract/testing/contract-cases'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('events').execute()
  await api.database.db.deleteFrom('musicTracks').execute()
})

it.each(CONTRACT_CASES)('$name', async ({ before, request, status, answer }) => {
  let createdId: unknown
  const send = ({ endpoint, id, body, isSignedOut }: ContractCall) => {
    const { method, path } = endpoints[endpoint]
    const url = path.replace('{id}', String(id === 'created' ? createdId : id))
    return api.call(method, url, { body, as: isSignedOut ? 'anonymous' : 'admin' })
  }
  for (const step of before) {
    const made = await send(step)
    createdId ??= made.json().id
  }
  const response = await send(request)
  expect(response.statusCode).toBe(status)
  if (answer) expect(response.json()).toMatchObject(answer)
})
