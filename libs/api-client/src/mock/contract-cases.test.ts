import { requestOf, type ContractCall } from '@troubadour/domain/contract/testing/contract-case'
import { CONTRACT_CASES } from '@troubadour/domain/contract/testing/contract-cases'
import { expect, it, onTestFinished } from 'vitest'
import { setUpMockServer } from './node.ts'
import { seedMockData } from './seed.ts'

it.each(CONTRACT_CASES)('$name', async ({ before, request, status, answer }) => {
  const ownAddress = { email: null, pendingEmail: null, isMailSetUp: false }
  const data = seedMockData({ events: [], tracks: [], ownPosts: [], ownAddress })
  const administrator = data.user
  const server = setUpMockServer(data)
  onTestFinished(() => server.close())
  const created: unknown[] = []
  const send = (call: ContractCall) => {
    data.user = call.isSignedOut ? null : administrator
    const { method, path } = requestOf(call, created)
    return fetch(`http://site.test${path}`, { method, body: bodyOf(call) })
  }
  for (const step of before) {
    const response = await send(step)
    if (response.status === 201) created.push((await response.json()).id)
  }
  const response = await send(request)
  expect(response.status).toBe(status)
  if (answer) expect(await response.json()).toMatchObject(answer)
})

function bodyOf({ body, form }: ContractCall) {
  if (!form) return body && JSON.stringify(body)
  const data = new FormData()
  for (const [name, value] of Object.entries(form))
    data.append(name, name === 'file' ? new File([value], 'list.csv') : value)
  return data
}
