import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from '../start/config.ts'
import { EXPERIMENTS, TESTED } from './faults.ts'
import { readRuns, reliabilityDocument } from './results.ts'

/** What a table's cells say, however they are laid out. */
function plain(table: string): string {
  return table.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
}

it('docs/reliability.md has a row for each promise, as the experiments and the tests give it', () => {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/reliability.md'), 'utf8')
  expect(plain(text)).toBe(plain(reliabilityDocument(readRuns(text))))
})

it('figures that are written down are found again, and those of another experiment stay', () => {
  const F1 = { figures: 'lost 0 (at most 0); **slowest 4 ms**', when: '2031-05-05, 2 cores, Node 24' }
  const F2 = { ...F1, figures: 'failed 0 (at most 0)' }
  expect(readRuns(reliabilityDocument({ F1 }))).toEqual({ F1 })
  expect(readRuns(reliabilityDocument({ ...readRuns(reliabilityDocument({ F1 })), F2 }))).toEqual({ F1, F2 })
})

it('every test that proves something is there', () => {
  const tests = Object.values({ ...EXPERIMENTS, ...TESTED }).flatMap(({ tests = [] }) => tests)
  expect(tests.filter((test) => !existsSync(join(PROJECT_ROOT, test)))).toEqual([])
  expect(Object.keys(EXPERIMENTS).filter((name) => name in TESTED)).toEqual([])
})
