import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { ContractCall } from '@troubadour/domain/contract/testing/contract-case'
import { CONTRACT_CASES } from '@troubadour/domain/contract/testing/contract-cases'
import { expect, it, onTestFinished } from 'vitest'
import { setUpMockServer } from './node.ts'
import { seedMockData } from './seed.ts'

it.each(CONTRACT_CASES)('$name', async ({ before, request, status, answer }) => {
  const ownAddress = { email: null, pendingEmail: null, isMailSetUp: false }
  const data = seedMockData({ events: [], tracks: [], ownAddress })
  const administrator = data.user
  const server = setUpMockServer(data)
  onTestFinished(() => server.close())
  let createdId: unknown
  const send = ({ endpoint, id, body, isSignedOut }: ContractCall) => {
    data.user = isSignedOut ? null : administrator
    const { method, path } = endpoints[endpoint]
    const url = `http://site.test${path.replace('{id}', String(id === 'created' ? createdId : id))}`
    return fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  }
  for (const step of before) {
    const response = await send(step)
    createdId ??= (await response.json()).id
  }
  const response = await send(request)
  expect(response.status).toBe(status)
  if (answer) expect(await response.json()).toMatchObject(answer)
})
