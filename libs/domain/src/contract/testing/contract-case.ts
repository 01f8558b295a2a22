import type { EndpointName } from '../endpoints.ts'

/** One call of the contract, by an administrator unless `isSignedOut`. */
export interface ContractCall {
  endpoint: EndpointName
  /** 'created' is the row that the first call of the case created. */
  id?: number | 'created'
  body?: object
  isSignedOut?: true
}

export interface ContractCase {
  name: string
  /** Earlier calls, which must succeed. */
  before: ContractCall[]
  request: ContractCall
  status: number
  /** A subset of the response. */
  answer?: object
}

export const INVALID = 'Please correct the marked fields.'
