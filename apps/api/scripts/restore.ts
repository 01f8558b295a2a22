import { runRestoreCommand } from '../src/backup/restore.ts'

// node restore.js --from <backup> [--force]
await runRestoreCommand(process)
