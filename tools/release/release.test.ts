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
/** Pictures and the like, which no case touches. */
const LEFT_OUT = /\.(png|jpe?g|avif|webp|gif|woff2|ttf)$/
const COMMITTER = [
  '-c',
  'user.name=Tester',
  '-c',
  'user.email=tester@example.com',
  '-c',
  'commit.gpgsign=false',
]

/** A copy of these sources with a history of its own, in which every app has been released. */
let clone: string
beforeAll(() => {
  // The clone is no part of the nx that runs this test.
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
  // A link to a folder is a file to git.
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  commit('Begin')
  for (const app of APPS) git('tag', `${app}@1.0.0`)
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', [...COMMITTER, ...args], { cwd: clone, encoding: 'utf8' })
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

it('a release moves the version of its app alone, says why, and tags it', () => {
  for (const { file, line } of CHANGES) {
    appendFileSync(join(clone, file), `\n${line}\n`)
    commit(`Change ${file}`)
  }
  const release = (...args: string[]) =>
    execFileSync(process.execPath, [join(clone, 'tools/release/release.ts'), ...args], {
      cwd: clone,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(() => release('api', 'patch')).toThrow('Nothing of api has changed since api@1.0.0')

  const output = release('admin', 'minor', '--dry-run')
  expect(output).toContain('+   "version": "1.1.0"')
  expect(output).toMatch(/\+ ## 1\.1\.0 \([\d-]{10}\)/)
  expect(output).toContain('+ - Change libs/ui/src/overlays/dialog.tsx')
  expect(output).toContain('+ - Change apps/admin/src/routes.tsx')
  expect(output).not.toContain('Change docs/deploy.md')
  expect(output).not.toContain('public-site/package.json')
  expect(output).toContain('admin@1.1.0')
  // Nothing of it was done.
  expect(git('status', '--porcelain')).toBe('')
  expect(JSON.parse(readFileSync(join(clone, 'apps/admin/package.json'), 'utf8'))).toMatchObject({
    version: '1.0.0',
  })
})

it('a version that has no tag is recorded anew, whatever its record said, and one that has a tag never is', () => {
  const file = 'tools/contracts/public-site@1.0.0.json'
  const recorded = readFileSync(join(clone, file), 'utf8')
  writeFileSync(join(clone, file), '{}')
  git('tag', '--delete', 'public-site@1.0.0')
  const script = `import { afterAllProjectsVersioned } from './tools/release/version-actions.ts'
    const { changedFiles } = await afterAllProjectsVersioned('.', { dryRun: false })
    console.log(JSON.stringify(changedFiles))`
  const args = ['--input-type=module', '--eval', script]
  const output = execFileSync(process.execPath, args, { cwd: clone, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual([file])
  expect(readFileSync(join(clone, file), 'utf8')).toBe(recorded)
})
