import { runAdminCommand } from '../src/commands/admin-command.ts'
import { resetPassword } from './commands/reset-password.ts'

await runAdminCommand(resetPassword, process)
