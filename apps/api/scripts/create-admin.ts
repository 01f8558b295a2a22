import { runAdminCommand } from '../src/commands/admin-command.ts'
import { createAdmin } from './commands/create-admin.ts'

await runAdminCommand(createAdmin, process)
