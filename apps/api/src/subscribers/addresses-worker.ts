import { answerOrder } from '../shared/run-in-child.ts'
import { readAddressFile } from './read-address-file.ts'

answerOrder(readAddressFile)
