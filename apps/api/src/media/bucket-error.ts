import { HttpError } from '../shared/http-error.ts'

/** Error names of a full store, as MinIO and Ceph send them; other servers send a status. */
const FULL_NAMES = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'StorageFull',
  'InsufficientCapacity',
])
const INSUFFICIENT_STORAGE = 507
const UNREACHABLE_MESSAGE = 'The server cannot reach its files just now. Please try again in a moment.'
const RETRY_AFTER_S = 5

/** The status of the bucket's response; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: unknown } } | null)?.$metadata
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Converts an SDK error: a full store becomes the file system's ENOSPC, every other error a 503. */
export function plainBucketError(error: unknown): Error {
  if (isFull(error))
    return Object.assign(new Error('There is no room left in the bucket', { cause: error }), {
      code: 'ENOSPC',
    })
  const unreachable = new HttpError(503, UNREACHABLE_MESSAGE, { retryAfterS: RETRY_AFTER_S })
  return Object.assign(unreachable, { cause: error })
}

function isFull(error: unknown): boolean {
  const isNamed = error instanceof Error && FULL_NAMES.has(error.name)
  return isNamed || statusOf(error) === INSUFFICIENT_STORAGE
}
