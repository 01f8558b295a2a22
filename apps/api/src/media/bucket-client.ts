import { S3Client } from '@aws-sdk/client-s3'
import type { BucketLocation } from '../config/bucket-location.ts'
import { HttpError } from '../http/http-error.ts'

const CONNECTION_TIMEOUT_MS = 2000
/** Without a byte for this long, either way, a connection is given up: a visitor who reads nothing among them. */
const IDLE_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 50
/** Two attempts must fit into each of the limits below. */
const TRIES = 2

const silent = () => {}
const SILENT = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

/** The longest that a call may take, with all its attempts, in ms; for a read until its first byte. */
export const READ_LIMIT_MS = 5000
export const WRITE_LIMIT_MS = 20_000

/** A client for a bucket; the keys come from the usual AWS variables, files or roles. It connects when it is used. */
export function createBucketClient({ endpoint, region, style }: BucketLocation): S3Client {
  return new S3Client({
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint }),
    // Errors are thrown, and logged where they are caught.
    logger: SILENT,
    forcePathStyle: style === 'path',
    maxAttempts: TRIES,
    // Newer checksums than many servers know; what is sent is signed with its SHA-256 all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
    },
  })
}

/**
 * Does something that must be done, or given up, within a time; what it began to stream may go on after it.
 * @throws HttpError 503, or an error with ENOSPC
 */
export async function withinTime<T>(
  limitMs: number,
  work: (signal: AbortSignal, giveUp: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const timer = setTimeout(giveUp, limitMs)
  try {
    return await work(controller.signal, giveUp)
  } catch (error) {
    throw plainBucketError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** How servers say that there is no room: MinIO, Ceph, and others by their status. */
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

/** The status that a bucket answered with; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: unknown } } | null)?.$metadata
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** An error of the SDK as those know it who put files on a disk: no room is ENOSPC, all else passes. */
function plainBucketError(error: unknown): Error {
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
