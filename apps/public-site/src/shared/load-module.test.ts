import { expect, it } from 'vitest'
import { findFailedModule, loadModule } from './load-module.ts'

it('imports a module that could not be loaded with another query at each further try', async () => {
  const url = 'data:text/javascript,throw(import.meta.url)//'
  await expect(loadModule(url)).rejects.toBe(url)
  await expect(loadModule(url)).rejects.toBe(`${url}?retry=1`)
  await expect(loadModule(url)).rejects.toBe(`${url}?retry=2`)
})

it('finds the URL in the error of a failed import, where the browser names it', () => {
  const url = 'https://band.example/assets/toast-1.js'
  expect(findFailedModule(new TypeError(`Failed to fetch dynamically imported module: ${url}`))).toBe(url)
  expect(findFailedModule(new TypeError('Importing a module script failed.'))).toBeUndefined()
})
