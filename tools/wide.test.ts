import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

it('runs every wide test', () => {
  const files = globSync('{apps,libs,tools}/**/*.wide.*', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
  const isRun = (file: string) =>
    /^apps\/api\/.*\.wide\.test\.ts$|^tools\/.*\.wide\.e2e\.test\.ts$/.test(file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !isRun(file))).toEqual([])
})
