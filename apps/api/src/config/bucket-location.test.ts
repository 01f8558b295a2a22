import { expect, test } from 'vitest'
import { readBucketUrl } from './bucket-location.ts'

const PICTURES = { bucket: 'pictures', prefix: '', endpoint: null, region: null, style: 'host' }

test.each([
  ['s3://pictures', {}],
  ['s3://pictures/', {}],
  ['s3://pictures/my%20site//', { prefix: 'my site/' }],
  ['s3://pictures/a/b?region=eu-central-1', { prefix: 'a/b/', region: 'eu-central-1' }],
  [
    's3://pictures?endpoint=http://127.0.0.1:9000',
    { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', style: 'path' },
  ],
  [
    's3://pictures?endpoint=https://r2.example&region=auto&style=host',
    { endpoint: 'https://r2.example', region: 'auto' },
  ],
])('%s', (url, parts) => {
  expect(readBucketUrl(url)).toEqual({ ...PICTURES, ...parts })
})

test.each([
  'file:pictures',
  's3:pictures',
  's3://',
  's3://P_x',
  's3://id:secret@pictures',
  's3://pictures?endpoint=minio:9000',
  's3://pictures?endpoint=https://id:key@minio',
  's3://pictures?style=dots',
  's3://pictures?acl=public-read',
])('%s is none', (url) => {
  expect(readBucketUrl(url)).toBeNull()
})
