import { runAdminCommand } from '../src/commands/admin-command.ts'
import { resetTwoFactor } from './commands/reset-two-factor.ts'

await runAdminCommand(resetTwoFactor, process)
