/**
 * Releases one app: `node tools/release/release.ts <app> <patch|minor|major|version> [--dry-run]`. Writes its version,
 * its changelog and the record of its calls, commits and tags them (docs/releases.md).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { foldersOf, lastTag, requireApp, subjectsSince } from './apps.ts'
import { dueApps } from './due.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const app = requireApp(positionals[0])
const bump = positionals[1] ?? ''
if (!/^(patch|minor|major|\d+\.\d+\.\d+)$/.test(bump)) {
  throw new Error('Say what it is: patch, minor, major, or a version')
}
const lastRelease = lastTag(ROOT, app)
if (lastRelease && !dueApps(ROOT).includes(app)) {
  throw new Error(`Nothing of ${app} has changed since ${lastRelease}`)
}

const manifest = `apps/${app}/package.json`
const changelog = `apps/${app}/CHANGELOG.md`
// Every app's manifest has a version.
const present = JSON.parse(read(manifest)) as { version: string }
const version = bumped(present.version)
const tag = `${app}@${version}`
if (git('tag', '--list', tag)) throw new Error(`There is a tag ${tag} already`)
const entry = changelogEntry()
console.log(`${tag}\n\n${entry}`)
if (!values['dry-run']) await release()

function bumped(from: string): string {
  const [major = 0, minor = 0, patch = 0] = from.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : bump
}

/** The subjects of all commits since the last release that touched the app or a library that it depends on. */
function changelogEntry(): string {
  const subjects = subjectsSince(ROOT, lastRelease, foldersOf(ROOT, app))
  const lines = subjects.map((subject) => `- ${subject}`).join('\n')
  const day = new Date().toISOString().slice(0, 10)
  return `## ${version} (${day})\n\n${lines || 'Built anew; none of its sources has changed.'}\n`
}

async function release() {
  write(manifest, `${JSON.stringify({ ...present, version }, null, 2)}\n`)
  write(changelog, [entry, ...(existsSync(join(ROOT, changelog)) ? [read(changelog)] : [])].join('\n'))
  // Imported late, because the module reads all sources.
  const { writeRecords } = await import('../contracts/records.ts')
  const files = [manifest, changelog, ...(await writeRecords(app))]
  git('add', ...files)
  git('commit', `--message=Release ${app} ${version}`, '--', ...files)
  git('tag', '--annotate', `--message=${tag}`, tag)
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function write(file: string, content: string) {
  writeFileSync(join(ROOT, file), content)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
}
