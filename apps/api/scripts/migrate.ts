import { migrate } from '../src/db/migrate.ts'
import { runCommand } from '../src/commands/command.ts'
import { readCommandEnv } from '../src/config/env.ts'

await runCommand(async () => {
  const names = await migrate(readCommandEnv(process.env))
  process.stdout.write(names.length > 0 ? `Applied ${names.join(', ')}\n` : 'Nothing to do\n')
})
