import { createHash } from 'node:crypto'
import type { PageData } from './shared/page-state.ts'

/** 60 bits: enough to be unique. */
const DIGEST_LENGTH = 10
const digests = new WeakMap<object, string>()

/** The digest of a page's data. */
export function pageDigest({ queries, failed, texts }: PageData): string {
  return sha256([queries.map(([key, answer]) => [key, digestOf(answer)]), failed, texts]).slice(
    0,
    DIGEST_LENGTH,
  )
}

/** Cached for each response: a long list is one object in all pages (server/api-source.ts). */
function digestOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const digest = digests.get(answer) ?? sha256(answer)
  digests.set(answer, digest)
  return digest
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
