import { answerOrder } from '../jobs/run-in-child.ts'
import { readImport } from './read-import.ts'

answerOrder(readImport)
