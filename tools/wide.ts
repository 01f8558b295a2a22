/**
 * `npm run wide`: the tests for which `npm test` has no time (docs/decisions/0059-wide-tests-beside-npm-test.md), in the
 * files `*.wide.*.ts`. `-- killed copies` limits the run to files with these words in their paths.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)

const ofApi = filesOf('apps/api')
const ofTools = filesOf('tools')
if (ofApi.length + ofTools.length === 0) {
  console.error(`No wide test has one of these words in its path: ${words.join(', ')}`)
  process.exit(1)
}
if (ofApi.length > 0) runTests('apps/api', 'vitest.integration.config.ts', ofApi)
if (ofTools.length > 0) {
  // The tests of the tools run what is built.
  if (!run(ROOT, 'nx', 'run-many', '--targets=build', '--projects=public-site,admin,api')) process.exit(1)
  runTests('tools', 'vitest.e2e.config.ts', ofTools)
}

/** The wide tests of a folder that were asked for. */
function filesOf(folder: string): string[] {
  const files = globSync('**/*.wide.*.ts', { cwd: join(ROOT, folder), exclude: ['**/node_modules'] })
  return files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
}

function runTests(folder: string, config: string, files: string[]) {
  const withPostgres = [process.execPath, join(ROOT, 'tools/with-postgres.ts')] as const
  run(join(ROOT, folder), ...withPostgres, 'vitest', 'run', '--config', config, ...files)
}

/** @returns whether the command succeeded */
function run(cwd: string, command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, CI: 'true' } })
  if (status !== 0) process.exitCode = 1
  return status === 0
}
