import { createHash } from 'node:crypto'

/** Matches the markup of document.ts; user text cannot contain it (escaped). */
const STYLE_BLOCK = /<style data-look>([^<]*)<\/style>/

/** Adds the digest of the page's style block to the policy, if it has one. */
export function allowStyleBlock(policy: string, html: string): string {
  const style = STYLE_BLOCK.exec(html)?.[1]
  if (style === undefined) return policy
  const digest = createHash('sha256').update(style).digest('base64')
  return policy.replace("style-src 'self'", `$& 'sha256-${digest}'`)
}
