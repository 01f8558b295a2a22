import { expect, it } from 'vitest'
import { createQueryClient, MERCH_QUERY_TIMES } from './query-client.ts'

it('sets no timer on a server, which would keep the process from ending', () => {
  const client = createQueryClient()
  expect(client.getDefaultOptions().queries?.gcTime).toBe(Infinity)
  expect(client.defaultQueryOptions({ queryKey: ['merch'], ...MERCH_QUERY_TIMES }).gcTime).toBe(Infinity)
})
