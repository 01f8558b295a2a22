import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { HostRules } from '../shared/outside-host.ts'

export interface BucketLocation {
  bucket: string
  /** Prefix of every key: '' or a path that ends with a slash. */
  prefix: string
  /** The server's URL; null for Amazon S3. */
  endpoint: string | null
  /** Null takes it from the usual AWS variables. */
  region: string | null
  /** Whether the bucket's name is in the URL's path or its host. */
  style: 'path' | 'host'
  /** Undefined takes them from the usual AWS variables. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Given for an endpoint that an administrator typed (docs/security.md#hosts-that-an-administrator-types). */
  hostRules?: HostRules
}

const PARAMETERS = ['endpoint', 'region', 'style']
/** S3's own rule. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/**
 * A bucket as an administrator typed it.
 * @param values by field; `endpoint` is '' for Amazon S3
 * @param prefix of every key, so that media and copies of backups may share a bucket
 */
export function typedBucket(
  values: Readonly<Record<string, string>>,
  { prefix, hostRules }: { prefix: string; hostRules: HostRules },
): BucketLocation {
  const { region = '', bucket = '', accessKey = '', secretKey = '' } = values
  const endpoint = values.endpoint?.replace(/\/$/, '') || null
  return {
    ...{ bucket, prefix, endpoint, hostRules },
    region: region || USUAL_REGION,
    style: endpoint ? 'path' : 'host',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  }
}

/** The default region of S3-compatible servers without regions. */
const USUAL_REGION = 'us-east-1'

/**
 * Parses `s3://<bucket>[/<prefix>][?endpoint=<address>&region=<name>&style=path|host]`. The access keys are not in it:
 * they come from the usual AWS variables.
 * @returns null for any other format
 */
export function readBucketUrl(text: string): BucketLocation | null {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = new URL(text)
  if ([username, password, port, hash].some((part) => part !== '') || !BUCKET_NAME.test(bucket)) return null
  if ([...searchParams.keys()].some((name) => !PARAMETERS.includes(name))) return null

  const endpoint = searchParams.get('endpoint')
  const style = searchParams.get('style') ?? (endpoint ? 'path' : 'host')
  if ((endpoint !== null && !isServerAddress(endpoint)) || (style !== 'path' && style !== 'host')) return null
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: searchParams.get('region') ?? (endpoint ? USUAL_REGION : null),
    style,
  }
}

/** The folder of `file:///absolute` and `file:relative` alike; null for any other text. */
export function readFolderUrl(url: string): string | null {
  if (!url.startsWith('file:')) return null
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
}

/** A variable that names a folder or a bucket. */
export const storeUrl = z
  .string()
  .refine(
    (url) => url.startsWith('file:') || readBucketUrl(url) !== null,
    'must be file:<folder>, or s3://<bucket>/<prefix>?endpoint=<address>&region=<name>',
  )

function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search].every((part) => part === '')
}
