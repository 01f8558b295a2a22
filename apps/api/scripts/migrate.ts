import { migrate } from '../src/db/migrate.ts'
import { runCommand } from '../src/commands/command.ts'
import { readCommandEnv } from '../src/config/env.ts'

// node migrate.js [down]
await runCommand(async () => {
  const [argument] = process.argv.slice(2)
  if (argument !== undefined && argument !== 'down')
    throw new Error(`Unknown argument '${argument}': use none, or 'down'`)
  const direction = argument ?? 'up'
  const names = await migrate({ ...readCommandEnv(process.env), direction })
  const verb = direction === 'up' ? 'Applied' : 'Took back'
  process.stdout.write(names.length > 0 ? `${verb} ${names.join(', ')}\n` : 'Nothing to do\n')
})
