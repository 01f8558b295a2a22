/**
 * `npm run install-trial [-- 12 13] [--archive FILE]`: installs the archive on a bare Debian, from nothing to signed in
 * over TLS, and reports each check. It needs root, and makes the bare systems once from the package mirror. In place of
 * systemd there is a stand-in, and in place of the internet a DNS server and a certificate authority of its own.
 */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_ROOT } from '../start/config.ts'
import { arrivalChecks } from './arrival.ts'
import { makeBase, SYSTEMS, type System } from './base.ts'
import { copyChecks } from './copies.ts'
import { departureChecks } from './departure.ts'
import { memoryChecks } from './memory.ts'
import { moveChecks } from './move.ts'
import { privacyChecks } from './privacy.ts'
import { refusalChecks } from './refusals.ts'
import { sameArchives } from './same-archives.ts'
import { startTrial, type Check } from './trial.ts'
import { updateChecks } from './updates.ts'

const OUT = join(PROJECT_ROOT, 'out')
const FOLDER = join(OUT, 'install-trial')
const NEEDED = ['debootstrap', 'ip', 'nsenter', 'openssl', 'pebble', 'pebble-challtestsrv', 'unshare']
const CHECKS: readonly Check[] = [
  ...refusalChecks,
  ...arrivalChecks,
  ...memoryChecks,
  ...copyChecks,
  ...privacyChecks,
  ...updateChecks,
  ...departureChecks,
  ...moveChecks,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { archive: { type: 'string' } },
})
const archive = values.archive ? resolve(values.archive) : newestArchive()
const missing = findMissing()
if (missing.length > 0) {
  console.log(`Nothing was tried. Not found: ${missing.join(', ')}.`)
  process.exit(1)
}
const asked = positionals.length > 0 ? positionals : Object.keys(SYSTEMS)
const unknown = asked.filter((name) => !isSystem(name))
if (unknown.length > 0)
  throw new Error(`There is no Debian ${unknown.join(' ')}: ${Object.keys(SYSTEMS).join(' ')}.`)

let missed = 0
await report('two archives that are built one after the other are equal, byte for byte', () =>
  sameArchives(join(FOLDER, 'archives')),
)
for (const system of asked.filter(isSystem)) await tryOn(system)
console.log(missed === 0 ? '\nEvery check was passed.' : `\n${missed} failed.`)
console.log('Not tried here: systemd itself, and with it what the unit forbids; Ubuntu; machines with ARM.')
process.exit(missed === 0 ? 0 : 1)

async function tryOn(system: System) {
  const base = makeBase(FOLDER, system)
  console.log(`\nDebian ${system}, ${archive}`)
  // findMissing has found it.
  const trial = await startTrial(base, archive!, join(FOLDER, `trial-${system}`))
  try {
    for (const [what, run] of CHECKS) {
      const isPassed = await report(what, () => run(trial))
      // The others need it.
      if (!isPassed && what === arrivalChecks[0]?.[0]) break
    }
  } finally {
    await trial.stop()
  }
}

/** @returns whether the check was passed */
async function report(what: string, run: () => Promise<string | void>) {
  const [result, detail] = await run().then(
    (measured) => ['passed', measured ? `: ${measured}` : ''] as const,
    (error: Error) => ['FAILED', `: ${error.message}`] as const,
  )
  console.log(`  ${result}  ${what}${detail}`)
  if (result === 'FAILED') missed += 1
  return result === 'passed'
}

function isSystem(name: string): name is System {
  return name in SYSTEMS
}

function newestArchive(): string | undefined {
  const names = existsSync(OUT) ? readdirSync(OUT) : []
  const name = names
    .filter((one) => /^troubadour-.*\.tar\.gz$/.test(one))
    .sort()
    .at(-1)
  return name && join(OUT, name)
}

function findMissing(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [
    ...NEEDED.filter((name) => !folders.some((folder) => existsSync(join(folder, name)))),
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(archive && existsSync(archive) ? [] : ['an archive (npm run package)']),
  ]
}
