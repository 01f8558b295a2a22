import { createHash } from 'node:crypto'
import type { PageData } from './shared/page-state.ts'

/** 60 bits: enough that no two data have the same. */
const DIGEST_LENGTH = 10
const digests = new WeakMap<object, string>()

/** Of all that a page shows. */
export function pageDigest({ queries, failed, texts }: PageData): string {
  return sha256([queries.map(([key, answer]) => [key, digestOf(answer)]), failed, texts]).slice(
    0,
    DIGEST_LENGTH,
  )
}

/** Made once for each answer: a long list is one object for all pages (server/api-source.ts). */
function digestOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const digest = digests.get(answer) ?? sha256(answer)
  digests.set(answer, digest)
  return digest
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
