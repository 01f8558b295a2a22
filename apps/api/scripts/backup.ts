import { runBackupCommand } from '../src/backup/backup-command.ts'

// node backup.js --to <folder> [--keep <number>]
await runBackupCommand(process)
