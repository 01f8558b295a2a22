import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { NODE_FLAGS, type Program } from '../../start/config.ts'
import type { Log } from './log.ts'
import { accountOf, readEnvFiles, type Installation, type Part, type Paths } from '../installation.ts'

export interface Place {
  installation: Installation
  paths: Paths
  /** An unpacked archive. */
  root: string
}

/** Starts a program as its system user, with the environment of its file. */
export function startInstalled(
  { installation, paths, root }: Place,
  { name }: Program,
  extra: NodeJS.ProcessEnv,
  log: Log,
): ChildProcess {
  const cwd = join(root, 'programs', name)
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'launcher/die-with-parent.js'), ...NODE_FLAGS, 'main.js'],
    {
      ...accountOf(installation, name),
      cwd,
      env: { ...readEnvFiles(paths.env(name)), PARENT_PID: String(process.pid), ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  log.follow(name, child.stdout)
  log.follow(name, child.stderr)
  child.on('error', (error) => log.write(name, `It cannot be started: ${error.message}`))
  return child
}

/** The address of a program on this machine, by the port in its file. */
export function localUrl(paths: Paths, program: Program): string {
  const port = readEnvFiles(paths.env(program.name))[program.portVariable] ?? program.defaultPort
  return `http://127.0.0.1:${port}`
}

/** One of the API's commands that failed, with what it said. */
export class ApiCommandError extends Error {
  readonly code: number | null
  constructor(message: string, code: number | null) {
    super(message)
    this.code = code
  }
}

/** Runs one of the API's commands as a system user, such as `migrate`. @throws ApiCommandError */
export function runApiCommand(
  { installation, paths, root }: Place,
  as: Extract<Part, 'api' | 'migrate'>,
  [command = '', ...args]: string[],
  extra: NodeJS.ProcessEnv = {},
): string {
  const env = readEnvFiles(paths.env('api'))
  // Migrations need no secret of the API, only the name of its role.
  const { PATH, NODE_ENV, DATABASE_URL } = env
  const migrateEnv = () => ({ PATH, NODE_ENV, DATABASE_URL, ...readEnvFiles(paths.env('migrate')) })
  const result = spawnSync(process.execPath, [join(root, 'programs/api', `${command}.js`), ...args], {
    ...accountOf(installation, as),
    cwd: join(root, 'programs/api'),
    env: { ...(as === 'migrate' ? migrateEnv() : env), ...extra },
    encoding: 'utf8',
  })
  if (result.status === 0) return result.stdout
  const said = (result.stderr || result.stdout || result.error?.message || '').trim()
  throw new ApiCommandError(`${command} failed: ${said}`, result.status)
}
