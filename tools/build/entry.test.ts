import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeEntry } from './entry.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-entry-'))
beforeAll(() => {
  writeEntry(folder, 'main')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'main.app.js'), "console.log('started')")
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the entry with a faked Node version. */
function runAs(version: string) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, join(folder, 'main.js')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return [status, stdout, stderr]
}

describe('the entry of a program', () => {
  it.each(['6.0.0', '20.20.2', '22.11.0'])('stops under Node %s before it loads anything', (version) => {
    const said = `This program needs Node 22.12 or newer; this is Node ${version}.\n`
    expect(runAs(version)).toEqual([1, '', said])
  })

  it.each(['22.12.0', '24.0.0', '100.1.0'])('goes on under Node %s', (version) => {
    expect(runAs(version)).toEqual([0, 'started\n', ''])
  })

  it('is read also by a Node that knows neither modules nor what came with them', () => {
    const text = readFileSync(join(folder, 'main.js'), 'utf8')
    // A script cannot contain a top-level `await` or `import … from`.
    expect(() => new Script(text)).not.toThrow()
    expect(text).not.toMatch(/=>|`|\b(const|let|class|async|await)\b|[[{][^\]}]*[\]}]\s*=[^=]/)
  })
})
