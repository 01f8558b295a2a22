import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const ROOT = new URL('../../..', import.meta.url).pathname
const LENGTH = 5

/** A short class name that is the same in the browser's build and the server's, and on every machine. */
export function classNameFor(name: string, file: string): string {
  const digest = createHash('sha256').update(`${relative(ROOT, file.split('?')[0] ?? file)}:${name}`)
  // A class name must not begin with a digit or a hyphen.
  return `_${digest.digest('base64url').slice(0, LENGTH)}`
}
