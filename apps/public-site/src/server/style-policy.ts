import { createHash } from 'node:crypto'

/** Matches the markup of document.ts; user text cannot contain it (escaped). */
const STYLE_ELEMENT = /<style data-[^>]*>(.*?)<\/style>/gs

/** Adds the digests of the page's style elements to the policy. */
export function allowStyleElements(policy: string, html: string): string {
  const digests = [...html.matchAll(STYLE_ELEMENT)].map(
    ([, style = '']) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  return policy.replace("style-src 'self'", `$&${digests.join('')}`)
}
