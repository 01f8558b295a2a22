import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { adminEventQueries } from '@troubadour/api-client/content'
import { wholeRows } from './cached-rows.ts'

it('leaves out the rows of Change order and the deleted ones, which have few fields', () => {
  const queryClient = new QueryClient()
  const { order, deleted, rows, row, list } = adminEventQueries
  const keys = [order(), deleted({}), rows({}), row(1), list()].map(({ queryKey }) => queryKey)
  for (const key of keys) queryClient.setQueryData(key, [])
  const found = queryClient.getQueriesData(wholeRows(['events'])).map(([key]) => key)
  expect(found).toEqual([rows({}), row(1), list()].map(({ queryKey }) => queryKey))
})
