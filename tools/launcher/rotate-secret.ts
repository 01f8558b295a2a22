import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { statusOfPage } from '../process/program.ts'
import { PROGRAMS } from '../start/config.ts'
import { accountOf } from './installation.ts'
import { tellSupervisor } from './supervisor/control.ts'
import { localUrl, runApiCommand } from './supervisor/programs.ts'
import { withRunningSite, type RunningSite } from './with-running-site.ts'
import { writeDurably } from './write-durably.ts'

const [API] = PROGRAMS
/** Written with the new secret, and removed at the end: a command that was killed goes on with the same secret. */
const UNFINISHED = 'APP_SECRET_ROTATION'
const RESTART_MS = 60_000
const POLL_MS = 200

/**
 * `troubadour rotate-secret`: makes a new APP_SECRET, keeps the former one in APP_SECRET_PREVIOUS, restarts the API and
 * encrypts what is stored anew (docs/deploy.md#a-new-secret-key). Run again after it was killed, it finishes.
 * @param root of the unpacked archive
 */
export async function rotateSecret(root: string): Promise<void> {
  await withRunningSite(root, async (site) => {
    if (site.installation.isImage && process.env.APP_SECRET)
      throw new Error(
        'APP_SECRET is a variable of this container: put a new one there and the former one into APP_SECRET_PREVIOUS, and start it anew.',
      )
    const variables = parseEnv(readFileSync(site.paths.env('api'), 'utf8'))
    const { APP_SECRET, APP_SECRET_PREVIOUS } = variables
    if (variables[UNFINISHED] === undefined) {
      const former = [APP_SECRET, APP_SECRET_PREVIOUS].filter(Boolean).join(',')
      change(site, {
        APP_SECRET: randomBytes(32).toString('hex'),
        ...(former && { APP_SECRET_PREVIOUS: former }),
        [UNFINISHED]: 'begun',
      })
    }
    console.log('Restarting the API with the new secret …')
    await restartApi(site)
    console.log(runApiCommand(site, 'api', ['rotate-secret']).trim())
    change(site, { [UNFINISHED]: null })
    console.log('Everybody signs in anew. Keep the new APP_SECRET where your backups are not.')
  })
}

/** Changes variables of the API's file; null removes one. Its mode and owner are those of an installation. */
function change({ installation, paths }: RunningSite, variables: Record<string, string | null>): void {
  const file = paths.env('api')
  const isChanged = (line: string) => Object.keys(variables).some((name) => line.startsWith(`${name}=`))
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !isChanged(line))
  const added = Object.entries(variables).flatMap(([name, value]) =>
    value === null ? [] : `${name}=${value}`,
  )
  writeDurably(file, `${[...kept, ...added].join('\n')}\n`, 0o600, accountOf(installation, 'api'))
}

/** Ends the API, which the supervisor starts again with the file. @throws Error when it is not ready in time */
async function restartApi({ paths, installation }: RunningSite): Promise<void> {
  const pidOf = async () => {
    const status = await tellSupervisor(paths, 'status')
    return status?.programs.find(({ title }) => title === API.title)?.pid ?? null
  }
  const former = await pidOf()
  if (former !== null) process.kill(former, 'SIGTERM')
  const deadline = Date.now() + RESTART_MS
  while (Date.now() < deadline) {
    const pid = await pidOf()
    if (pid !== null && pid !== former) {
      const status = await statusOfPage(`${localUrl(paths, API)}/readyz`, installation.domain)
      if (status === 200) return
    }
    await delay(POLL_MS)
  }
  throw new Error('The API does not get ready: troubadour logs. Then run the same command again.')
}
