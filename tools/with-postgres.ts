/**
 * Runs a command with TEST_DATABASE_URL naming the superuser of a PostgreSQL server that is thrown away
 * afterwards: `node tools/with-postgres.ts vitest run`. A server that is named already is used as it is.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startTestPostgres } from './postgres/test-postgres.ts'

const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Usage: with-postgres.ts <command> [arguments]')

const server = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres()
try {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? server?.superuserUrl },
  })
  // The terminal sends Ctrl-C to the child as well; this one stays to stop the server after it.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  // Also when the command could not be started.
  await server?.stop()
}
