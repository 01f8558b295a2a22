import { expect, it } from 'vitest'
import { endpointList } from './endpoints.ts'
import { toOpenApi } from './openapi.ts'

/** `pnpm vitest run -u openapi` in libs/domain writes it anew. */
it('docs/openapi.json is what the contract says', async () => {
  await expect(`${JSON.stringify(toOpenApi(), null, 2)}\n`).toMatchFileSnapshot('../../../docs/openapi.json')
})

it('describes every endpoint once', () => {
  const operations = Object.values(toOpenApi().paths).flatMap(Object.keys)
  expect(operations).toHaveLength(endpointList.length)
})
