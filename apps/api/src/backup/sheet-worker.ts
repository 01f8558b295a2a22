import { answerOrder } from '../shared/run-in-child.ts'
import { createSheet } from './recovery-sheet.ts'

answerOrder<{ passphrase: string }, string>(({ passphrase }) => createSheet(passphrase))
