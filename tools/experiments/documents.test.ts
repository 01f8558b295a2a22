import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from '../start/config.ts'
import { DOCUMENT, readFigures, renderFigures } from './documents.ts'
import { BENCHES, FAULTS } from './experiments.ts'

it('docs/benchmarks.md is rendered from docs/figures.json', async () => {
  await expect(renderFigures(readFigures())).toMatchFileSnapshot(DOCUMENT)
})

it('docs/figures.json has the figures of each experiment, and of no other', () => {
  const { bench, faults } = readFigures()
  expect(Object.keys(bench)).toEqual(Object.keys(BENCHES))
  expect(Object.keys(faults)).toEqual(Object.keys(FAULTS))
})

it('docs/reliability.md names the command of each experiment or a test', () => {
  const document = readFileSync(join(PROJECT_ROOT, 'docs/reliability.md'), 'utf8')
  const rows = [...document.matchAll(/^\| (F\d+) .* \| +(`.*`) *\|$/gm)]
  const withCommand = rows.flatMap(([, name, provenBy]) => (provenBy?.includes('npm run') ? [name] : []))
  expect(withCommand).toEqual(Object.keys(FAULTS))
  for (const [, name = '', provenBy] of rows)
    expect(provenBy).toMatch(name in FAULTS ? `\`npm run faults -- ${name}\`` : /^`\w.*\.test\.ts`$/)
})
