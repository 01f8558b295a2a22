/**
 * `npm run proxies [-- nginx caddy]` runs the delivered configurations of nginx and Caddy in front of the built
 * programs, with new certificates, and reports each check. A proxy that is not installed is reported and skipped.
 *
 * `--programs <folder>` uses existing builds, `<folder>/api` and so on, in place of new ones.
 */
import { parseArgs } from 'node:util'
import { withPrograms, withSite } from '../experiments/lab/site.ts'
import { caddy } from './caddy.ts'
import { fileChecks, recordingCheck } from './checks/files.ts'
import { idleCheck } from './checks/idle.ts'
import { httpsChecks, signInCheck } from './checks/https.ts'
import { endlessBodyCheck, limitChecks } from './checks/limits.ts'
import { mailCheck } from './checks/mail.ts'
import { restartCheck, waitingCheck } from './checks/restart.ts'
import { nginx } from './nginx.ts'
import { startSetup } from './setup.ts'
import { probe } from './proxy.ts'

const PROXIES = {
  nginx: { ...nginx, ownCheck: endlessBodyCheck },
  caddy: { ...caddy, ownCheck: waitingCheck },
}
const CHECKS = [
  ...httpsChecks,
  signInCheck,
  ...fileChecks,
  mailCheck,
  ...limitChecks,
  idleCheck,
  restartCheck,
  recordingCheck,
]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { programs: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in PROXIES))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(' ')}: ${Object.keys(PROXIES).join(' ')}.`)
const asked = Object.entries(PROXIES).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)

const present = asked.filter(([, { name, probes }]) => {
  const missing = probes.filter((command) => probe(command) === undefined).map(([command]) => command)
  if (missing.length > 0) console.log(`${name} is not tried: there is no ${missing.join(', ')} here.`)
  return missing.length === 0
})
let missed = 0
if (present.length > 0) await withPrograms(options.programs, tryAll)
else console.log('Nothing was tried.')
// A check that failed or hung could keep this process running.
process.exit(missed === 0 ? 0 : 1)

async function tryAll(programs: string) {
  for (const [name, proxy] of present) {
    console.log(`\n${proxy.name} ${proxy.probes.map(probe).join(', ')}`)
    await withSite({ name: `proxies-${name}`, programs }, async (site) => {
      const setup = await startSetup(proxy, site)
      for (const [what, run] of [proxy.ownCheck, ...CHECKS]) {
        const problem = await run(setup).then(
          () => undefined,
          (error: Error) => error.message,
        )
        console.log(problem === undefined ? `  kept    ${what}` : `  MISSED  ${what}: ${problem}`)
        if (problem !== undefined) missed += 1
      }
    })
  }
  console.log(missed === 0 ? '\nEvery promise was kept.' : `\n${missed} missed.`)
}
