import { runCommand } from '../src/commands/command.ts'
import { readCommandEnv } from '../src/config/env.ts'
import { firstRun } from '../src/commands/first-run.ts'

// node first-run.js: prints one line of JSON, for the program that starts it.
await runCommand(async () => {
  const result = await firstRun(readCommandEnv(process.env), new Date())
  process.stdout.write(`${JSON.stringify(result)}\n`)
})
