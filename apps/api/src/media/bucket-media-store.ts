import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  type GetObjectCommandOutput,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { createBucketClient, READ_LIMIT_MS, withinTime, WRITE_LIMIT_MS } from './bucket-client.ts'
import { statusOf } from './bucket-error.ts'
import type { BucketLocation } from '../config/bucket-location.ts'
import {
  contentTypeOf,
  createTemporaryFiles,
  type StoredFile,
  type MediaStore,
  type ObjectAnswer,
  type ReadObject,
} from './media-store.ts'

const PAGE_SIZE = 1000
/** Extra time for uploads: half a megabyte per second. */
const MS_PER_BYTE = 1 / 512

/**
 * The media store in an S3 bucket. One request writes an object, so it exists completely or not at all.
 * @param folder local folder for uploads while they are received
 */
export function createBucketMediaStore(location: BucketLocation, folder: string): MediaStore {
  const { bucket, prefix } = location
  const client = createBucketClient(location)
  const read = createObjectReader(client, location)

  return {
    ...createTemporaryFiles(folder),
    sources: async () => [{ kind: 'bucket', read }],
    async put(name, content) {
      const [body, bytes] =
        content instanceof Uint8Array ? [content, content.length] : [content.stream, content.bytes]
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: prefix + name,
        Body: body,
        ContentLength: bytes,
        ContentType: contentTypeOf(name),
      })
      const limitMs = WRITE_LIMIT_MS + bytes * MS_PER_BYTE
      await withinTime(limitMs, (abortSignal, giveUp) => {
        // The SDK does not handle errors of the source stream.
        if (!(content instanceof Uint8Array)) content.stream.once('error', giveUp)
        return client.send(command, { abortSignal })
      })
    },
    async delete(name) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name })
      await withinTime(READ_LIMIT_MS, (abortSignal) => client.send(command, { abortSignal }))
    },
    async list(part) {
      const files: StoredFile[] = []
      const place = part === undefined ? location : { ...location, prefix: `${prefix}${part}/` }
      for await (const file of objectsIn(client, place, '/')) files.push(file)
      return files
    },
    async *listAll() {
      for await (const file of objectsIn(client, location)) if (!/(^|\/)\./.test(file.name)) yield file
    },
    async open(name) {
      const answer = await read(name, { method: 'get' })
      return answer.outcome === 'found' ? (answer.body ?? undefined) : undefined
    },
  }
}

/** Lists objects page by page. @param delimiter skips names that contain it */
async function* objectsIn(
  client: S3Client,
  { bucket, prefix }: BucketLocation,
  delimiter?: string,
): AsyncGenerator<StoredFile> {
  const pages = paginateListObjectsV2(
    { client, pageSize: PAGE_SIZE },
    { Bucket: bucket, Prefix: prefix, Delimiter: delimiter },
  )
  for (;;) {
    const page = await withinTime(WRITE_LIMIT_MS, () => pages.next())
    if (page.done) return
    for (const { Key = '', LastModified, Size = 0 } of page.value.Contents ?? []) {
      const name = Key.slice(prefix.length)
      // Some tools create an object for a folder.
      if (name !== '' && !name.endsWith('/')) yield { name, putAt: LastModified ?? new Date(0), bytes: Size }
    }
  }
}

/** Statuses of a bucket that are not failures. */
const OUTCOMES: Record<number, Exclude<ObjectAnswer['outcome'], 'found'>> = {
  304: 'unchanged',
  404: 'missing',
  416: 'unsatisfiable',
}

function createObjectReader(client: S3Client, { bucket, prefix }: BucketLocation): ReadObject {
  return (name, request) =>
    withinTime(READ_LIMIT_MS, async (abortSignal) => {
      try {
        const input = {
          Bucket: bucket,
          Key: prefix + name,
          Range: request.range,
          IfNoneMatch: request.ifNoneMatch,
          IfModifiedSince: request.ifModifiedSince,
        }
        if (request.method === 'head')
          return found(await client.send(new HeadObjectCommand(input), { abortSignal }), null)
        const output = await client.send(new GetObjectCommand(input), { abortSignal })
        // The SDK's stream is a Readable in Node.
        return found(output, (output.Body ?? null) as Readable | null)
      } catch (error) {
        // A missing bucket is not a missing picture.
        const isMissingBucket = error instanceof Error && error.name === 'NoSuchBucket'
        const outcome = isMissingBucket ? undefined : OUTCOMES[statusOf(error) ?? 0]
        if (!outcome) throw error
        return { outcome }
      }
    })
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
