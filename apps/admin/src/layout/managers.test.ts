import { expect, it } from 'vitest'
import { isAdminPage } from '../shared/admin-paths.ts'
import { currentState, MANAGERS } from './managers.ts'

it.each(MANAGERS)('leads to a screen of the admin: $label', ({ to }) => {
  expect(isAdminPage(to)).toBe(true)
})

it.each([
  ['/admin', '/admin', 'page'],
  ['/admin', '/admin/', 'page'],
  ['/admin', '/admin/events', undefined],
  ['/admin/events', '/admin/events', 'page'],
  ['/admin/events', '/admin/events/7/edit', 'true'],
  ['/admin/events', '/admin/events-archive', undefined],
  ['/admin/events', '/admin/security', undefined],
])('says of the link to %s on %s: %s', (to, pathname, state) => {
  expect(currentState(to, pathname)).toBe(state)
})
