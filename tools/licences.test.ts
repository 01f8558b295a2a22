import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { APPS } from './release/apps.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Licences that let the product be run, changed and passed on without conditions on its own source. */
const PERMISSIVE = [
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
]
/** Licences that are allowed for certain packages only, with the reason. */
const EXCEPTIONS = [
  // Fonts, which may be passed on with any software; only a changed font would need another name.
  { licence: 'OFL-1.1', package: /^@fontsource-variable\/noto-sans/ },
  // A library that sharp loads as a file of its own, unchanged, as the LGPL allows.
  { licence: 'LGPL-3.0-or-later', package: /^@img\/sharp-libvips-/ },
]

it('every package that the apps ship has a licence that is on the list', () => {
  const filters = APPS.map((app) => `--filter=@troubadour/${app}`)
  const output = execFileSync('npx', ['--yes', pnpm(), ...filters, 'licenses', 'list', '--prod', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The documented shape of pnpm's output: licence -> packages.
  const packages = Object.entries(JSON.parse(output) as Record<string, { name: string }[]>).flatMap(
    ([licence, named]) => named.map(({ name }) => ({ licence, name })),
  )
  expect(packages.map(({ name }) => name)).toContain('fastify')
  const refused = packages.filter(
    ({ licence, name }) =>
      !PERMISSIVE.includes(licence) &&
      !EXCEPTIONS.some((exception) => exception.licence === licence && exception.package.test(name)),
  )
  expect(refused).toEqual([])
})

function pnpm(): string {
  // The project's own file.
  return (JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { packageManager: string })
    .packageManager
}
