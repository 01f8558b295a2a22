import type { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { READ_LIMIT_MS, withinTime } from './bucket-client.ts'
import { statusOf } from './bucket-errors.ts'
import type { BucketLocation } from '../config/bucket-location.ts'
import type { ObjectAnswer, ObjectRequest, ReadObject } from './bucket-object.ts'

/** Answers of a bucket that are none of its failures. */
const OUTCOMES: Record<number, Exclude<ObjectAnswer['outcome'], 'found'>> = {
  304: 'unchanged',
  404: 'missing',
  416: 'unsatisfiable',
}

export function createObjectReader(client: S3Client, { bucket, prefix }: BucketLocation): ReadObject {
  return (name, request) =>
    withinTime(READ_LIMIT_MS, async (abortSignal) => {
      try {
        const input = { Bucket: bucket, Key: prefix + name, ...conditionsOf(request) }
        return request.method === 'head'
          ? found(await client.send(new HeadObjectCommand(input), { abortSignal }), null)
          : await get(client, new GetObjectCommand(input), abortSignal)
      } catch (error) {
        // A bucket that is not there is no missing picture.
        const isMissingBucket = error instanceof Error && error.name === 'NoSuchBucket'
        const outcome = isMissingBucket ? undefined : OUTCOMES[statusOf(error) ?? 0]
        if (!outcome) throw error
        return { outcome }
      }
    })
}

function conditionsOf({ range, ifNoneMatch, ifModifiedSince }: ObjectRequest) {
  return { Range: range, IfNoneMatch: ifNoneMatch, IfModifiedSince: ifModifiedSince }
}

async function get(
  client: S3Client,
  command: GetObjectCommand,
  abortSignal: AbortSignal,
): Promise<ObjectAnswer> {
  const output = await client.send(command, { abortSignal })
  // In Node the SDK's stream is a Readable.
  return found(output, (output.Body ?? null) as Readable | null)
}

function found(
  {
    ContentLength = 0,
    ETag = '',
    LastModified,
    ContentRange,
  }: GetObjectCommandOutput | HeadObjectCommandOutput,
  body: Readable | null,
): ObjectAnswer {
  return {
    outcome: 'found',
    body,
    bytes: ContentLength,
    etag: ETag,
    changedAt: LastModified ?? new Date(0),
    range: ContentRange ?? null,
  }
}
