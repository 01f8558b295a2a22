import { runAdminCommand } from '../src/commands/command.ts'
import { resetTwoFactor } from '../src/commands/administrators.ts'

await runAdminCommand(resetTwoFactor, process)
