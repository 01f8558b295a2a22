import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that the bundled packages run on. */
const MINIMUM_NODE = [22, 12] as const

/**
 * Writes `<name>.js`: it looks at the Node version before anything that an old one could not even read. It is a
 * script as well as a module, in words of 2009 but for `import()`: a Node that knows no modules reads it too.
 */
export function writeEntry(dist: string, name: string) {
  const [major, minor] = MINIMUM_NODE
  writeFileSync(
    join(dist, `${name}.js`),
    `var numbers = process.versions.node.split('.').map(Number)
if (numbers[0] < ${major} || (numbers[0] === ${major} && numbers[1] < ${minor})) {
  console.error('This program needs Node ${major}.${minor} or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
import('./${name}.app.js')
`,
  )
}
