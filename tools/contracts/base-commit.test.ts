import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { baseCommit, fileAtBase } from './base-commit.ts'

const TESTER = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false']

let folder: string
let project: string
/** The two commits of main. */
let mains: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-base-'))
  project = join(folder, 'project')
  mkdirSync(project)
  git('init', '--quiet', '--initial-branch=main')
  mains = ['first', 'second'].map(commit)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: string[]): string {
  return execFileSync('git', [...TESTER, ...args], { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(content: string): string {
  writeFileSync(join(project, 'contract'), content)
  git('add', 'contract')
  git('commit', '--quiet', `--message=${content}`)
  return git('rev-parse', 'HEAD')
}

/** @returns the folder */
function clone(...options: string[]): string {
  const target = join(folder, 'clone')
  git('clone', '--quiet', ...options, pathToFileURL(project).href, target)
  return target
}

it('a branch is compared with the commit of main that it left, whatever main and the branch have since', () => {
  git('switch', '--quiet', '--create=feature')
  commit('of the feature')
  git('switch', '--quiet', 'main')
  commit('of main, later')
  git('switch', '--quiet', 'feature')
  commit('again of the feature')
  expect([baseCommit(project), fileAtBase(project, 'contract')]).toEqual([mains[1], 'second'])
  expect(baseCommit(clone('--branch=feature'))).toBe(mains[1])
})

it('main is compared with the commit before, also in a clone, and where main is not known', () => {
  expect(baseCommit(project)).toBe(mains[0])
  expect(baseCommit(clone())).toBe(mains[0])
  git('branch', '--move', 'other')
  expect(baseCommit(project)).toBe(mains[0])
})

it.each([
  ['in a shallow clone of main', () => clone('--depth=1')],
  [
    'in a shallow clone of a branch',
    () => {
      git('switch', '--quiet', '--create=feature')
      commit('of the feature')
      return clone('--depth=1', '--no-single-branch', '--branch=feature')
    },
  ],
  ['outside of a repository', () => folder],
])('%s, nothing passes for want of a commit', (_where, place) => {
  expect(() => baseCommit(place())).toThrow('git fetch --unshallow')
})
