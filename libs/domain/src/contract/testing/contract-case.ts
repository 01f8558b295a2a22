import { endpoints, type EndpointName } from '../endpoints.ts'

/** One call of the contract, by an administrator unless `isSignedOut`. */
export interface ContractCall {
  endpoint: EndpointName
  /** The path parameter; 'first' and 'second' are the rows that the case created. */
  id?: number | string
  body?: object
  query?: Record<string, string>
  /** Sent in place of a body: the parts of a form in order; 'file' is the text of a file. */
  form?: Record<string, string>
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

/** The method and path of a call. @param created ids of the rows that the case created */
export function requestOf({ endpoint, id = '', query }: ContractCall, created: readonly unknown[]) {
  const { method, path } = endpoints[endpoint]
  const value = { first: created[0], second: created[1] }[id] ?? id
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return { method, path: path.replace(/\{\w+\}/, String(value)) + search }
}
