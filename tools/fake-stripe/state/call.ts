import type { Params } from './params.ts'
import type { State } from './state.ts'

/** A call of the API with a key that may make it. */
export interface Call {
  state: State
  isLive: boolean
  /** Of the body or the query, without `expand`. */
  params: Params
  /** Of the object that the path names. */
  id: string
  origin: string
  path: string
}
