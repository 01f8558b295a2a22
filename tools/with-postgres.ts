/**
 * Runs a command with TEST_DATABASE_URL, the superuser's URL of a temporary PostgreSQL server:
 * `node tools/with-postgres.ts vitest run`. If the variable is already set, that server is used.
 */
import { startTestPostgres } from './postgres/test-postgres.ts'
import { runCommand } from './process/run-command.ts'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Usage: with-postgres.ts <command> [arguments]')

const server = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres()
try {
  process.exitCode = await runCommand(command, args, {
    env: { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? server?.superuserUrl },
  })
} finally {
  // Also when the command could not be started.
  await server?.stop()
}
