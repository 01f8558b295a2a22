import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** A quoted path through one of the folders that no visitor's page is made of. */
const NAMES_THEM = /['"][^'"\n]*\/(?:purchase|testing)\//

/** What a build can be made of: every file but tests and those of the two folders themselves. */
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
const productionFiles = files.filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^test-setup|^(?:purchase|testing)\//.test(file),
)

describe('the production build', () => {
  it('is looked at as a whole', () => {
    expect(productionFiles).toEqual(expect.arrayContaining(['entry-client.tsx', 'main.ts', 'boot/boot.ts']))
  })

  it.each(["from '../purchase/purchase-dialog.tsx'", "import('../purchase/purchase-dialog.tsx')"])(
    'would be caught with %s',
    (code) => expect(NAMES_THEM.test(code)).toBe(true),
  )

  it('has no way to the purchase dialog (docs/product/public-pages.md#purchase-dialog)', () => {
    const named = productionFiles.filter((file) => NAMES_THEM.test(readFileSync(join(SOURCE, file), 'utf8')))
    expect(named).toEqual([])
  })
})
