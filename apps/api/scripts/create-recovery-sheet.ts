import { runRecoverySheetCommand } from '../src/backup/recovery-sheet.ts'

// node create-recovery-sheet.js > <file>
await runRecoverySheetCommand(process)
