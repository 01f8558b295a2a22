import { runRestoreCommand } from '../src/backup/restore-command.ts'

// node restore.js --from <backup> [--force]
await runRestoreCommand(process)
