import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { APPS } from './apps.ts'
import { dueApps } from './due.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Binary files such as pictures, which no case needs. */
const LEFT_OUT = /\.(png|jpe?g|avif|webp|gif|woff2|ttf)$/
const COMMITTER = ['user.name=Tester', 'user.email=tester@example.com', 'commit.gpgsign=false']

/** A copy of these sources with a history of its own, in which every app has been released. */
let clone: string
beforeAll(() => {
  // nx in the clone must not inherit the settings of the nx that runs this test.
  for (const name of Object.keys(process.env)) if (name.startsWith('NX_')) vi.stubEnv(name, undefined)
  clone = mkdtempSync(join(tmpdir(), 'troubadour-release-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files) {
    if (file === '' || LEFT_OUT.test(file) || !existsSync(join(ROOT, file))) continue
    cpSync(join(ROOT, file), join(clone, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  symlinkSync(join(ROOT, 'tools/node_modules'), join(clone, 'tools/node_modules'))
  git('init', '--quiet', '--initial-branch=main')
  for (const setting of COMMITTER) git('config', ...setting.split('='))
  // git treats a link to a folder as a file.
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  writeFileSync(join(clone, 'apps/admin/CHANGELOG.md'), '## 1.0.0')
  commit('Begin')
  for (const app of APPS) git('tag', `${app}@1.0.0`)
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: clone, encoding: 'utf8' })
}

function commit(subject: string): void {
  git('add', '--all')
  git('commit', '--quiet', `--message=${subject}`)
}

const CHANGES = [
  { file: 'apps/admin/src/routes.tsx', line: '// new', due: ['admin'] },
  { file: 'libs/ui/src/overlays/dialog.tsx', line: '// new', due: ['public-site', 'admin'] },
  { file: 'docs/deploy.md', line: 'New.', due: [] },
]

it('a change in an app releases that app, one in a library those that bring it along, one in the docs none', () => {
  for (const { file, line, due } of CHANGES) {
    appendFileSync(join(clone, file), `\n${line}\n`)
    commit(`Change ${file}`)
    expect({ file, due: dueApps(clone) }).toEqual({ file, due })
    git('reset', '--quiet', '--hard', 'HEAD~1')
  }
})

function read(file: string): string {
  return readFileSync(join(clone, file), 'utf8')
}

function release(...args: string[]): string {
  const command = [join(clone, 'tools/release/release.ts'), ...args]
  return execFileSync(process.execPath, command, { cwd: clone, encoding: 'utf8', stdio: 'pipe' })
}

it('a release moves the version of its app alone, says why, records what it calls, and is tagged', () => {
  for (const { file, line } of CHANGES) {
    appendFileSync(join(clone, file), `\n${line}\n`)
    commit(`Change ${file}`)
  }
  expect(() => release('api', 'patch')).toThrow('Nothing of api has changed since api@1.0.0')

  const entry =
    /^## 1\.1\.0 \([\d-]{10}\)\n\n- Change libs\/ui\/\S+\n- Change apps\/admin\/\S+\n\n## 1\.0\.0$/
  const output = release('admin', 'minor', '--dry-run')
  expect(`${output}## 1.0.0`.split('admin@1.1.0\n\n').at(-1)).toMatch(entry)
  expect([git('status', '--porcelain'), git('tag', '--points-at', 'HEAD')]).toEqual(['', ''])

  release('admin', 'minor')
  expect([git('status', '--porcelain'), git('tag', '--points-at', 'HEAD')]).toEqual(['', 'admin@1.1.0\n'])
  expect(git('show', '--name-only', '--format=%s').split('\n').filter(Boolean)).toEqual([
    'Release admin 1.1.0',
    'apps/admin/CHANGELOG.md',
    'apps/admin/package.json',
    'tools/contracts/admin@1.1.0.json',
  ])
  expect(JSON.parse(read('apps/admin/package.json'))).toMatchObject({
    name: '@troubadour/admin',
    version: '1.1.0',
  })
  expect(read('apps/admin/CHANGELOG.md')).toMatch(entry)
  expect(JSON.parse(read('tools/contracts/admin@1.1.0.json'))).toMatchObject({
    app: 'admin',
    version: '1.1.0',
    paths: { '/api/site': { put: { operationId: 'updateSite' } } },
  })
})
