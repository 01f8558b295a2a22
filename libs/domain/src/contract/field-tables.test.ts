import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENTITIES, fieldTable } from './testing/field-tables.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../docs/product/entities.md')
const TABLE = /(?<=<!-- fields: (\w+) -->\n\n)(?:\|.*\n)+/g

/** To update them: `npx pnpm@12.21.0 vitest run contract -u` in libs/domain. */
it('the tables of fields in docs/product/entities.md are what the schemas say', async () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  const names = Array.from(document.matchAll(TABLE), ([, name]) => name)
  expect(names.sort()).toEqual(Object.keys(ENTITIES).sort())
  const written = document.replaceAll(TABLE, (table, name: string) => {
    const entity = ENTITIES[name]
    return entity ? fieldTable(entity) : table
  })
  await expect(written).toMatchFileSnapshot(DOCUMENT)
})
