import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that the bundled packages run on. */
const MINIMUM_NODE = [22, 12] as const

/**
 * Writes `<name>.js`, which checks the Node version before it loads code that an old Node cannot parse. It is valid as
 * a script and as a module, in the syntax of 2009 except for `import()`, so that a Node without modules parses it, too.
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
