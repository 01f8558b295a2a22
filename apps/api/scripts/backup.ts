import { runBackupCommand } from '../src/backup/back-up.ts'

// node backup.js --to <folder> [--keep <number>]
await runBackupCommand(process)
