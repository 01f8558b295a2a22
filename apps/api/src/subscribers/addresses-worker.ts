import { answerOrder } from '../jobs/run-in-child.ts'
import { readAddressFile } from './read-address-file.ts'

answerOrder(readAddressFile)
