import { onTestFinished } from 'vitest'
import { PUBLIC_ORIGIN_META } from '../shared/public-origin.ts'

/** Puts into the document what the admin's server puts there when it knows where the public site is. */
export function knowPublicOrigin() {
  const meta = document.createElement('meta')
  meta.name = PUBLIC_ORIGIN_META
  meta.content = 'https://site.example'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
