/**
 * `npm run wide`: the tests for which `npm test` has no time (docs/decisions/0059-wide-tests-beside-npm-test.md), in the
 * files `*.wide.*.ts`. `-- killed copies` limits the run to files with these words in their paths.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)

runWideTests('apps/api', 'vitest.integration.config.ts')
if (filesOf('tools').length > 0) {
  // The tests of the tools run what is built.
  if (!run(ROOT, 'nx', 'run-many', '--targets=build', '--projects=public-site,admin,api')) process.exit(1)
  runWideTests('tools', 'vitest.e2e.config.ts')
}

function filesOf(folder: string): string[] {
  const files = globSync('**/*.wide.*.ts', { cwd: join(ROOT, folder), exclude: ['node_modules'] })
  return files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
}

function runWideTests(folder: string, config: string) {
  const files = filesOf(folder)
  if (files.length === 0) return
  const withPostgres = [process.execPath, join(ROOT, 'tools/with-postgres.ts')] as const
  run(join(ROOT, folder), ...withPostgres, 'vitest', 'run', '--config', config, ...files)
}

/** @returns whether the command succeeded */
function run(cwd: string, command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, CI: 'true' } })
  if (status !== 0) process.exitCode = 1
  return status === 0
}
