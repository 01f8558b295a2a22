import type { EndpointName } from '../endpoints.ts'

/** One call of the contract, by an administrator unless `isSignedOut`. */
export interface ContractCall {
  endpoint: EndpointName
  /** 'created' stands for the row that the first call of the case made. */
  id?: number | 'created'
  body?: object
  isSignedOut?: true
}

export interface ContractCase {
  name: string
  /** What was called before, successfully. */
  before: ContractCall[]
  request: ContractCall
  status: number
  /** What the answer has at least. */
  answer?: object
}

export const INVALID = 'Please correct the marked fields.'
