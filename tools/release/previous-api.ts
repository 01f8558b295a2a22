/**
 * Runs the tests of the API's last release against a database that these sources migrate:
 * `node tools/release/previous-api.ts [commit [test file…]]`. The tests are those of the commit, with everything that
 * they need; the one thing that is not theirs is the schema (docs/releases.md, Migrations).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { lastTag } from './apps.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const [given, ...files] = process.argv.slice(2)
const commit = given ?? lastTag(ROOT, 'api')
if (!commit) {
  console.log('The API has not been released yet: there is nothing that could break.')
} else {
  process.exitCode = runAt(commit)
}

function runAt(commit: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-previous-'))
  try {
    run('git', ['clone', '--quiet', '--no-checkout', ROOT, folder], ROOT)
    run('git', ['checkout', '--quiet', '--detach', commit], folder)
    run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline'], folder)
    const api = join(folder, 'apps/api')
    const left = testsOfMigrating(join(api, 'src'))
    writeFileSync(join(api, 'src/db/migrate.ts'), presentMigrator())
    console.log(`The API of ${commit}, on the present schema; left out, because they are about its own:`)
    for (const file of left) console.log(`  ${relative(folder, file)}`)
    const { status } = spawnSync(
      process.execPath,
      [
        join(folder, 'tools/with-postgres.ts'),
        join(folder, 'node_modules/.bin/vitest'),
        'run',
        '--config=vitest.integration.config.ts',
        ...files,
        ...left.map((file) => `--exclude=${relative(api, file)}`),
      ],
      { cwd: api, stdio: 'inherit' },
    )
    return status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Tests that migrate by themselves: they are about the release's own schema. */
function testsOfMigrating(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((file) => /from '[^']*migrat/.test(readFileSync(file, 'utf8')))
    .sort()
}

/** What stands in the release's place of its own migrator: the present one, as the program that is deployed. */
function presentMigrator(): string {
  const program = JSON.stringify(join(ROOT, 'apps/api/scripts/migrate.ts'))
  return `import { execFileSync } from 'node:child_process'

export async function migrate({ migrationDatabaseUrl, databaseUrl }) {
  const env = { ...process.env, MIGRATION_DATABASE_URL: migrationDatabaseUrl, DATABASE_URL: databaseUrl }
  execFileSync(process.execPath, [${program}], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return []
}
`
}
