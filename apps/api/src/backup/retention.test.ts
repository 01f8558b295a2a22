import { expect, test } from 'vitest'
import { readKeep } from '../config/backup-config.ts'
import { backupName } from './backup-files.ts'
import { outdatedBackups } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const at = (day: string) => `troubadour-${day}T03-10-00Z`
/** One backup for each day, oldest first. */
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(Date.parse(first) + index * DAY_MS)))

function kept(names: string[], text: string): string[] {
  const keep = readKeep(text)
  if (!keep) throw new Error(text)
  const outdated = outdatedBackups(names, keep)
  return names.filter((name) => !outdated.includes(name))
}
const shortened = (names: string[]) => names.map((name) => name.slice(11, 21))

test('of a year and more, 7 days, 4 weeks and 12 months are kept: the newest of each', () => {
  expect(shortened(kept(days('2025-01-01T03:10:00Z', 531), '7d,4w,12m'))).toEqual([
    ...['2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31'],
    ...['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-07'],
    ...['2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15'],
  ])
})

test.each<[string, string[], string, string[]]>([
  ['a number keeps the last ones', ['2026-06-01', '2026-06-02', '2026-06-03'], '2', ['2026-06-02', '2026-06-03']],
  ['a pause takes nothing away: days without a backup are not counted', ['2026-01-01', '2026-01-02', '2026-06-03'], '3d', ['2026-01-01', '2026-01-02', '2026-06-03']],
  ['weeks begin on Monday', ['2026-06-06', '2026-06-07', '2026-06-08'], '2w', ['2026-06-07', '2026-06-08']],
  ['a week across the end of a year is one', ['2025-12-31', '2026-01-02'], '4w', ['2026-01-02']],
  ['the newest is always kept', ['2026-06-08'], '1m', ['2026-06-08']],
])('%s', (_name, names, keep, expected) => {
  expect(shortened(kept(names.map(at), keep))).toEqual(expected)
}) // prettier-ignore

test('of two backups on one day, the newer is kept', () => {
  const names = ['troubadour-2026-06-01T03-10-00Z', 'troubadour-2026-06-01T15-00-00Z']
  expect(kept(names, '7d')).toEqual(names.slice(1))
})

test.each(['', '0', '0d', '7', '7d', '4w,7d', '7 d', '7d,', '7y'])('%j', (text) => {
  expect(readKeep(text)).toEqual(
    { '7': { last: 7 }, '7d': { d: 7, w: 0, m: 0 }, '4w,7d': { d: 7, w: 4, m: 0 } }[text] ?? null,
  )
})
