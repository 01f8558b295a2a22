import { answerOrder } from '../shared/run-in-child.ts'
import { readImport } from './read-import.ts'

answerOrder(readImport)
