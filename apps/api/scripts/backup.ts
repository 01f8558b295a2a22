import { runBackupCommand } from '../src/backup/back-up.ts'

// node backup.js --to <folder> [--keep <number>|<days>d,<weeks>w,<months>m]
await runBackupCommand(process)
