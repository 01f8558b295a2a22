import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { FIRST_ROWS, prefetchFirstRows } from './first-rows.ts'
import { hashesOf, renderAdmin } from './testing/render-admin.tsx'

function prefetched(pathname: string, search = '') {
  const queryClient = createQueryClient()
  prefetchFirstRows(queryClient, { pathname, search })
  return hashesOf(queryClient)
}

it.each(Object.keys(FIRST_ROWS))('reads for %s only what the list asks for', async (path) => {
  const { queryHashes } = renderAdmin(path)
  await screen.findByRole('main')
  const hashes = prefetched(path)
  expect(hashes.length).toBeGreaterThan(0)
  await waitFor(() => expect(queryHashes()).toEqual(expect.arrayContaining(hashes)))
})

it('reads nothing with a search, and nothing for another screen', () => {
  expect(prefetched('/admin/events', '?q=tour')).toEqual([])
  expect(prefetched('/admin/site')).toEqual([])
})
