import { runAdminCommand } from '../src/commands/command.ts'
import { createAdmin } from '../src/commands/administrators.ts'

await runAdminCommand(createAdmin, process)
