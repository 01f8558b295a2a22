import { HttpError } from '../http/http-error.ts'

/** How servers say that there is no room: MinIO, Ceph, and others by their status. */
const FULL_NAMES = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'StorageFull',
  'InsufficientCapacity',
])
const INSUFFICIENT_STORAGE = 507
const UNREACHABLE_MESSAGE = 'The pictures cannot be reached just now. Please try again in a moment.'
const RETRY_AFTER_S = 5

/** The status that a bucket answered with; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: unknown } } | null)?.$metadata
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** An error of the SDK as those know it who put files on a disk: no room is ENOSPC, all else passes. */
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
