/**
 * `npm run wide`: the tests for which `npm test` has no time (docs/decisions/0059-wide-tests-beside-npm-test.md), in the
 * files `*.wide.*.ts`.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

run(ROOT, 'nx', 'run-many', '--targets=build', '--projects=public-site,admin,api')
runWideTests('apps/api', 'vitest.integration.config.ts')
runWideTests('tools', 'vitest.e2e.config.ts')

function runWideTests(folder: string, config: string) {
  const withPostgres = [process.execPath, join(ROOT, 'tools/with-postgres.ts')] as const
  run(join(ROOT, folder), ...withPostgres, 'vitest', 'run', '--config', config, '.wide.')
}

function run(cwd: string, command: string, ...args: string[]) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) process.exitCode = 1
}
