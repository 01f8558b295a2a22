import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useListAddress } from '../lists/list-address.ts'
import { usePanel } from './use-panel.ts'

it('keeps a search that is not rendered yet when a panel opens, and a closed panel when the search changes', () => {
  const { result } = renderHook(
    () => ({ address: useListAddress(), panel: usePanel(() => []), location: useLocation() }),
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={['/admin/music']}>{children}</MemoryRouter>,
    },
  )
  const { address, panel } = result.current
  act(() => {
    address.narrow({ q: 'ember' })
    panel[1]({ name: 'edit', id: 1 })
  })
  expect(result.current.location.search).toBe('?q=ember&edit=1')
  act(() => result.current.panel[1]({ name: 'none' }))
  act(() => result.current.address.narrow({ q: 'frost' }))
  expect(result.current.location).toMatchObject({ search: '?q=frost', state: { isPanelClosed: true } })
})
