import { migrate } from '../src/db/migrate.ts'
import { migrations, OLDEST_REPLACED } from '../src/db/migrations/index.ts'
import { runCommand } from '../src/commands/command.ts'
import { readCommandEnv } from '../src/config/env.ts'

// node migrate.js; with --describe it only prints which schema this version makes, and which it can replace.
if (process.argv.includes('--describe')) {
  const schema = Object.keys(migrations).at(-1)
  process.stdout.write(`${JSON.stringify({ schema, oldestSchema: OLDEST_REPLACED })}\n`)
} else {
  await runCommand(async () => {
    const names = await migrate(readCommandEnv(process.env))
    process.stdout.write(names.length > 0 ? `Applied ${names.join(', ')}\n` : 'Nothing to do\n')
  })
}
