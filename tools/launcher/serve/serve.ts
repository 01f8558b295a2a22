import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { readIfThere } from '../../process/read-if-there.ts'
import { printSetupLink } from '../install/setup-link.ts'
import { CONFIG_FOLDER, pathsOf } from '../installation.ts'
import type { Log } from '../supervisor/log.ts'
import { run } from '../supervisor/run.ts'
import { writeDurably } from '../write-durably.ts'
import { readVariables } from './variables.ts'

/**
 * `troubadour serve`, the command of the image: writes the configuration that its variables ask for, and runs the site
 * with Caddy in front. TROUBADOUR_CONFIG names a folder in the volume, TROUBADOUR_RUN that of the sockets.
 * @param root of the unpacked archive
 * @throws Error that says what to change
 */
export async function serve(root: string): Promise<void> {
  if (process.env.TROUBADOUR_CONFIG === undefined)
    throw new Error('This is the command of the image. On a machine, the service runs: troubadour install')
  const dataFolder = dirname(CONFIG_FOLDER)
  requireWritable(dataFolder)
  mkdirSync(CONFIG_FOLDER, { recursive: true, mode: 0o700 })
  const caddyfile = join(CONFIG_FOLDER, 'Caddyfile')
  const before = parseEnv(readIfThere(join(CONFIG_FOLDER, 'api.env'))?.toString() ?? '')
  const wanted = readVariables(process.env, {
    root,
    dataFolder,
    runFolder: process.env.TROUBADOUR_RUN ?? '/run/troubadour',
    caddyfile: readFileSync(join(root, 'launcher/Caddyfile'), 'utf8'),
    secret: before.APP_SECRET,
    formerSecrets: before.APP_SECRET_PREVIOUS,
  })
  const { installation } = wanted
  const paths = pathsOf(installation)
  mkdirSync(paths.files, { recursive: true, mode: 0o700 })
  writeDurably(paths.installation, `${JSON.stringify(installation, null, 2)}\n`)
  writeDurably(caddyfile, wanted.caddyfile)
  for (const part of ['api', 'public-site', 'admin', 'migrate'] as const)
    writeDurably(paths.env(part), wanted.envFiles[part], 0o600)
  await run(root, {
    startProxy: (log) => startCaddy(caddyfile, dataFolder, log),
    // It says so when there is an administrator already.
    whenReady: () => printSetupLink(root).catch(({ message }: Error) => console.log(message)),
  })
}

function requireWritable(folder: string) {
  const { uid, gid } = userInfo()
  if (uid === 0) throw new Error('PostgreSQL does not run as root: leave the user of the image as it is.')
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `The volume ${folder} is not writable. On its machine, give its folder to the user of the image: chown -R ${uid}:${gid} <folder>`,
      { cause },
    )
  }
}

/** Caddy keeps its certificates in the volume. */
function startCaddy(config: string, dataFolder: string, log: Log): ChildProcess {
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { PATH: process.env.PATH, HOME: dataFolder, XDG_DATA_HOME: dataFolder, XDG_CONFIG_HOME: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) log.follow('caddy', stream)
  child.on('error', (error) => log.write('caddy', `It cannot be started: ${error.message}`))
  return child
}
