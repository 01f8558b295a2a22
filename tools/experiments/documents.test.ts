import { expect, it } from 'vitest'
import { readRows } from './documents.ts'
import { BENCHES, FAULTS } from './experiments.ts'

it('docs/reliability.md names the command of each experiment, and no other', () => {
  const rows = [...readRows('faults')]
  const withCommand = rows.flatMap(([name, [, , provenBy]]) => (provenBy?.includes('npm run') ? name : []))
  expect(withCommand).toEqual(Object.keys(FAULTS))
  for (const [name, [, , provenBy]] of rows)
    expect(provenBy).toMatch(name in FAULTS ? `\`npm run faults -- ${name}\`` : /^`\w.*\.test\.ts`$/)
})

it('docs/benchmarks.md has the rows of the benches, and no others', () => {
  const rows = Object.values(BENCHES).flatMap(({ rows }) => Object.keys(rows))
  expect([...readRows('bench').keys()]).toEqual(rows)
})
