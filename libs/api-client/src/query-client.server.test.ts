import { expect, it } from 'vitest'
import { createQueryClient, MERCH_QUERY_TIMES } from './query-client.ts'

it('sets no timer on a server, which would keep the process from ending', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Infinity)
  expect(MERCH_QUERY_TIMES.gcTime).toBe(Infinity)
})
