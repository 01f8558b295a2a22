import { runAdminCommand } from '../src/commands/command.ts'
import { rotateSecret } from '../src/commands/rotate-secret.ts'

await runAdminCommand(rotateSecret, process)
