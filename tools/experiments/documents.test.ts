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

it('docs/benchmarks.md has rows of each bench, and of no other', () => {
  const benches = [...readRows('bench').values()].map(([, bench]) => bench)
  expect([...new Set(benches)]).toEqual(Object.keys(BENCHES))
})
