import type { Readable } from 'node:stream'

/** What a reader wants of an object, in the words of the HTTP headers. */
export interface ObjectRequest {
  /** 'head' brings no body. */
  method: 'get' | 'head'
  range?: string
  ifNoneMatch?: string
  ifModifiedSince?: Date
}

export type ObjectAnswer =
  | { outcome: 'missing' }
  /** What the reader has is still right. */
  | { outcome: 'unchanged' }
  /** The range lies beyond the end. */
  | { outcome: 'unsatisfiable' }
  | {
      outcome: 'found'
      /** Null for 'head'. */
      body: Readable | null
      /** Of the body. */
      bytes: number
      etag: string
      changedAt: Date
      /** `Content-Range`; null when it is the whole. */
      range: string | null
    }

/** Reads an object of a bucket. @throws HttpError 503 */
export type ReadObject = (name: string, request: ObjectRequest) => Promise<ObjectAnswer>
