import { runAdminCommand } from '../src/commands/command.ts'
import { createSetupLink } from '../src/commands/setup-link.ts'

await runAdminCommand(createSetupLink, process)
