import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pathsOf, type Installation } from '../installation.ts'
import { beginFirstStart, failFirstStart, passFirstStart } from './first-start.ts'
import { currentVersion, readState, switchTo, writeState } from './state.ts'

const NOW = new Date('2026-06-15T03:10:00Z')
let folder: string
let installation: Installation

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-first-start-'))
  installation = {
    domain: 'example.com',
    adminHost: 'admin.example.com',
    proxy: 'own',
    mail: null,
    dataFolder: folder,
    programsFolder: join(folder, 'programs'),
    runFolder: join(folder, 'run'),
    users: 'one',
    hasWww: false,
    acmeDirectory: null,
  }
  for (const version of ['0.9.0', '1.0.0', '1.1.0']) {
    mkdirSync(join(installation.programsFolder, version), { recursive: true })
    const postgres = version === '0.9.0' ? '17.10' : '18.4'
    writeFileSync(
      join(installation.programsFolder, version, 'release.json'),
      JSON.stringify({ version, postgres }),
    )
  }
  for (const major of ['17', '18']) {
    mkdirSync(join(folder, 'postgres', major), { recursive: true })
    writeFileSync(join(folder, 'postgres', major, 'PG_VERSION'), major)
  }
  symlinkSync('1.0.0', paths().current)
})

afterEach(() => rmSync(folder, { recursive: true }))

const paths = () => pathsOf(installation)
const firstStart = { version: '1.1.0', from: '1.0.0' }

/** As `update` leaves it, before the new version starts. */
function takeOver() {
  writeState(paths(), { previous: '0.9.0', trial: firstStart })
  switchTo(paths(), '1.1.0')
}

it('is none without an update', () => {
  expect(beginFirstStart(paths(), '1.0.0', NOW)).toBeUndefined()
})

it('ends with the new version, and keeps two versions and the clusters that they read', () => {
  takeOver()
  expect(beginFirstStart(paths(), '1.1.0', NOW)).toEqual(firstStart)
  passFirstStart(installation, paths(), firstStart)
  expect(readState(paths())).toEqual({ previous: '1.0.0' })
  expect(currentVersion(paths())).toBe('1.1.0')
  const left = ['programs/0.9.0', 'programs/1.0.0', 'programs/1.1.0', 'postgres/17', 'postgres/18']
  expect(left.filter((name) => existsSync(join(folder, name)))).toEqual([
    'programs/1.0.0',
    'programs/1.1.0',
    'postgres/18',
  ])
})

it('ends with the old version and the reason when the new one fails', () => {
  takeOver()
  beginFirstStart(paths(), '1.1.0', NOW)
  failFirstStart(paths(), 'API did not start.', NOW)
  expect(currentVersion(paths())).toBe('1.0.0')
  expect(readState(paths())).toEqual({
    previous: '0.9.0',
    lastFailure: { version: '1.1.0', reason: 'API did not start.', at: NOW.toISOString() },
  })
})

it('has failed when the new version starts a second time: it was killed', () => {
  takeOver()
  beginFirstStart(paths(), '1.1.0', NOW)
  expect(beginFirstStart(paths(), '1.1.0', NOW)).toBe('interrupted')
})

it('is forgotten by the old version when the update was killed before the link changed', () => {
  writeState(paths(), { previous: null, trial: firstStart })
  expect(beginFirstStart(paths(), '1.0.0', NOW)).toBeUndefined()
  expect(readState(paths())).toMatchObject({
    lastFailure: { version: '1.1.0', reason: 'It was interrupted.' },
  })
})
