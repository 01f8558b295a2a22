import { runCommand } from '../src/commands/command.ts'
import { printBackupStatus } from '../src/backup/backup-status.ts'

// node backup-status.js: prints one line of JSON, for the program that starts it.
await runCommand(() => printBackupStatus(process))
