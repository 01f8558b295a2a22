import { expect, it } from 'vitest'
import { authPath, safeNextPath } from './next-path.ts'

it.each([
  ['/admin', '/admin'],
  ['/admin/events/7/edit', '/admin/events/7/edit'],
  ['/admin/events?page=2', '/admin/events?page=2'],
])('returns to %s, a page of the admin', (next, path) => {
  expect(safeNextPath(next)).toBe(path)
})

it.each([
  null,
  '',
  '//evil.example',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/admin/../auth',
  '/administrator',
  '/api/logout',
  ' /admin/events',
  'admin/events',
  '/\t/evil.example/admin/events',
])('does not return to %j', (next) => {
  expect(safeNextPath(next)).toBe('/admin')
})

it('adds the path to return to only when there is one', () => {
  expect(authPath({ pathname: '/admin', search: '' })).toBe('/auth')
  expect(authPath({ pathname: '/admin/events', search: '?page=2' })).toBe(
    '/auth?next=%2Fadmin%2Fevents%3Fpage%3D2',
  )
})
