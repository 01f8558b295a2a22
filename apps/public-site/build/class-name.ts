import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Where the page's style sheets lie. */
const STYLE_SHEETS = ['apps/public-site/src/**/*.module.css', 'libs/ui/src/*.module.css']
/** Whatever may be a class or the name of an animation; what is neither only leaves out a number. */
const NAME = /(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi
const BASE = 36

/**
 * Class names of a few characters, by the place of a class among all: the same in the browser's build and the
 * server's, and on every machine. They stand in the page seven hundred times, and digests do not compress.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const names = new Map<string, string>()
  const files = STYLE_SHEETS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(NAME))
      // A class name must not begin with a digit, and one without a hyphen or the like may be on a blocker's list.
      names.set(keyOf(name, file), names.get(keyOf(name, file)) ?? `_${names.size.toString(BASE)}`)

  return (name, file) => {
    const path = relative(ROOT, file.split('?')[0] ?? file)
    const short = names.get(keyOf(name, path))
    if (!short) throw new Error(`The class ${name} of ${path} was not found among the style sheets`)
    return short
  }
}

const keyOf = (name: string, file: string) => `${file}:${name}`
