/**
 * Releases one app: `node tools/release/release.ts <app> <patch|minor|major|version> [--dry-run]`. Writes its version,
 * its changelog and the record of what it calls, commits and tags them (docs/releases.md).
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lastTag, requireApp } from './apps.ts'
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
const tag = lastTag(ROOT, app)
if (tag && !dueApps(ROOT).includes(app)) throw new Error(`Nothing of ${app} has changed since ${tag}`)

const nx = join(ROOT, 'node_modules/.bin/nx')
const { status } = spawnSync(
  nx,
  [
    'release',
    bump,
    `--projects=${app}`,
    '--skip-publish',
    ...(tag ? [] : ['--first-release']),
    ...(values['dry-run'] ? ['--dry-run'] : []),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } },
)
process.exitCode = status ?? 1
