import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpointList } from './match-endpoint.ts'
import { EXAMPLES, toOpenApi } from './openapi.ts'

const document = toOpenApi()

/** To update the file: `npx pnpm@12.21.0 vitest run contract -u` in libs/domain. */
it('docs/openapi.json is what the contract says', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../../../docs/openapi.json')
})

it('describes every endpoint once', () => {
  const operations = Object.values(document.paths).flatMap(Object.keys)
  expect(operations).toHaveLength(endpointList.length)
})

it('has every schema that is named, and names no other', () => {
  const named = Array.from(
    JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ([, name]) => name,
  )
  expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(named)].sort())
})

// A module that is missing in its group of endpoints would leave its schemas without a name.
it('names the objects that calls send and answer, except in three', () => {
  const nameless = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations) as { operationId: string }[])
    .filter((operation) =>
      /"application\/json":\{"schema":(\{"type":"array","items":)?\{[^{]*"properties"/.test(
        JSON.stringify(operation),
      ),
    )
  expect(nameless.map(({ operationId }) => operationId)).toEqual([
    'redeemCode',
    'requestConfirmations',
    'listJobs',
  ])
})

it.each([...EXAMPLES])('%#: the example of a schema is one', (schema, example) => {
  expect(z.safeParse(schema, example).error).toBeUndefined()
})
