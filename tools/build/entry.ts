import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that the bundled packages run on. */
const MINIMUM_NODE = [22, 12] as const

/** Writes `<name>.js`: it looks at the Node version before anything that an old one could not even read. */
export function writeEntry(dist: string, name: string) {
  const [major, minor] = MINIMUM_NODE
  writeFileSync(
    join(dist, `${name}.js`),
    `const [major, minor] = process.versions.node.split('.').map(Number)
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error('This program needs Node ${major}.${minor} or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
await import('./${name}.app.js')
`,
  )
}
