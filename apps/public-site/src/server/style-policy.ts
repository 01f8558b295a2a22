import { createHash } from 'node:crypto'

/** As document.ts writes it; texts are escaped, so no other is like it. */
const STYLE_BLOCK = /<style data-look>([^<]*)<\/style>/

/** The policy of a page with the digest of its style block, which the look of the site makes; most have none. */
export function allowStyleBlock(policy: string, html: string): string {
  const style = STYLE_BLOCK.exec(html)?.[1]
  if (style === undefined) return policy
  const digest = createHash('sha256').update(style).digest('base64')
  return policy.replace("style-src 'self'", `$& 'sha256-${digest}'`)
}
