import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useListAddress } from './list-address.ts'

it('keeps a search that is not rendered yet when a filter changes', () => {
  const { result } = renderHook(() => ({ address: useListAddress(), query: useLocation().search }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/admin/events?page=3']}>{children}</MemoryRouter>
    ),
  })
  const { narrow } = result.current.address
  act(() => {
    narrow({ q: 'port ansel' })
    narrow({ year: '2014' })
  })
  expect(result.current.query).toBe('?q=port+ansel&year=2014')
})
