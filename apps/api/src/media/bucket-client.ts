import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { BucketLocation } from '../config/bucket-location.ts'
import { checkHostsOf, type HostRules } from '../shared/outside-host.ts'
import { plainBucketError } from './bucket-error.ts'

const CONNECTION_TIMEOUT_MS = 2000
/** Idle timeout of a connection, in both directions: it also ends downloads that a visitor does not read. */
const IDLE_TIMEOUT_MS = 15_000
const AGENT_OPTIONS = { maxSockets: 50, keepAlive: true }
/** Two attempts must fit into each of the limits below. */
const TRIES = 2

const silent = () => {}
const SILENT = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

/** Longest duration of a call with all its attempts, in ms; for a read, until its first byte. */
export const READ_LIMIT_MS = 5000
export const WRITE_LIMIT_MS = 20_000

/**
 * Creates an S3 client with the given credentials, or those of the usual AWS variables, files or roles. It connects at the first call, and follows no redirect.
 */
export function createBucketClient({
  endpoint,
  region,
  style,
  credentials,
  hostRules,
}: BucketLocation): S3Client {
  return new S3Client({
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    // Errors are thrown, and logged where they are caught.
    logger: SILENT,
    forcePathStyle: style === 'path',
    maxAttempts: TRIES,
    // Many servers do not support the newer checksums; the signature covers the body with SHA-256 all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: checked(new HttpAgent(AGENT_OPTIONS), hostRules),
      httpsAgent: checked(new HttpsAgent(AGENT_OPTIONS), hostRules),
    },
  })
}

const checked = <Agent extends HttpAgent>(agent: Agent, hostRules: HostRules | undefined) =>
  hostRules ? checkHostsOf(agent, 'bucket', hostRules) : agent

/**
 * Runs a call with a time limit; a stream that it returns may continue afterwards.
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
