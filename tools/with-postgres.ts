/**
 * Runs a command with TEST_DATABASE_URL naming the superuser of a PostgreSQL server that is thrown away
 * afterwards: `node tools/with-postgres.ts vitest run`. A server that is named already is used as it is.
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
