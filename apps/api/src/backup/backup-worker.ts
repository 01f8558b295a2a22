import { answerOrder } from '../shared/run-in-child.ts'
import { workOnBackup, type BackupOrder, type BackupReport } from './work-on-backup.ts'

answerOrder<BackupOrder, BackupReport>((order) => workOnBackup(order))
