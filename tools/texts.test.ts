import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const ROW = /^\| (?<text>[^|]+?) +\| `(?<source>[^`]+)` +\| `(?<test>[^`]+)` +\|$/

/** Returns the text as on the screen, without line breaks, escapes and typographic apostrophes. */
function plain(text: string): string {
  return text.replace(/\\/g, '').replaceAll('’', "'").replace(/\s+/g, ' ')
}
const read = (path: string) => plain(readFileSync(join(ROOT, path), 'utf8'))

const lines = readFileSync(join(ROOT, 'docs/texts.md'), 'utf8').split('\n')
const tableLines = lines.filter((line) => line.startsWith('|') && !/^\| (text|-+) /.test(line))
const rows = tableLines.map((line) => {
  const { text = '', source = '', test = '' } = ROW.exec(line)?.groups ?? {}
  return { line, text, source, test }
})

describe('docs/texts.md', () => {
  it('has a row of the agreed form on each line of its tables, and none twice', () => {
    expect(rows.filter(({ line }) => !ROW.test(line))).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(tableLines).size).toBe(tableLines.length)
  })

  it.each(rows)('$text stands where the row says, and is tested there', ({ text, source, test }) => {
    expect(read(source)).toContain(plain(text))
    expect(read(test)).toContain(plain(text))
    expect(test).toMatch(/(\.(test|e2e)\.tsx?|\/contract\/testing\/\S+-cases\.ts)$/)
  })
})
