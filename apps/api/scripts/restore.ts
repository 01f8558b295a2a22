import { runRestoreCommand } from '../src/backup/restore.ts'

// node restore.js --from <backup> [--force]; encrypted copies also --sheet <file>
await runRestoreCommand(process)
