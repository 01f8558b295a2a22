import { expect, it } from 'vitest'
import { readAddress } from './address.ts'

it.each([
  ['/terms', '/terms', ''],
  ['/?category=MUSIC', '/', 'category=MUSIC'],
  ['/?a=b?c', '/', 'a=b%3Fc'],
  ['//', '//', ''],
  ['//host/path?x=1', '//host/path', 'x=1'],
])('%s is the path %s with the query %s', (url, path, query) => {
  const { pathname, searchParams } = readAddress(url)
  expect([pathname, searchParams.toString()]).toEqual([path, query])
})
