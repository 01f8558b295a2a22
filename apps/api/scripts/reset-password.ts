import { runAdminCommand } from '../src/commands/command.ts'
import { resetPassword } from '../src/commands/administrators.ts'

await runAdminCommand(resetPassword, process)
