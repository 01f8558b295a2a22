import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Where the page's style sheets lie. */
const STYLE_SHEETS = ['apps/public-site/src/**/*.module.css', 'libs/ui/src/**/*.module.css']
/** Whatever may be a class or the name of an animation; what is neither only leaves out a number. */
const NAME = /(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi
const BASE = 36
/** The digits of a name that come before its last; a class must not begin with a number. */
const LETTERS = 'bcdefghijklmnopqrstuvwxyz'

/**
 * Class names of a few characters, by the place of a class among all: the same in the browser's build and the
 * server's, and on every machine. They stand in the page seven hundred times, and digests do not compress.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const names = new Map<string, string>()
  const files = STYLE_SHEETS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(NAME))
      names.set(keyOf(name, file), names.get(keyOf(name, file)) ?? nameAt(names.size))

  return (name, file) => {
    const path = relative(ROOT, file.split('?')[0] ?? file)
    const short = names.get(keyOf(name, path))
    if (!short) throw new Error(`The class ${name} of ${path} was not found among the style sheets`)
    return short
  }
}

/** Two characters while there are fewer than 900 classes; none begins as `ad` does, which blockers hide. */
function nameAt(place: number): string {
  const first = Math.floor(place / BASE)
  const letter = LETTERS[first]
  if (!letter) throw new Error('There are more classes than short names')
  return letter + (place % BASE).toString(BASE)
}

const keyOf = (name: string, file: string) => `${file}:${name}`
