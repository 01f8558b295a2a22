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

/** 'owner' may do everything with the database and the files: it is the user of the launcher. */
export type CommandUser = Extract<Part, 'api' | 'migrate'> | 'owner'

/** How one of the API's commands is started: with which files' environment, and as which user. */
export function describeApiCommand(
  { installation, paths, root }: Place,
  as: CommandUser,
  [command = '', ...args]: string[],
) {
  const cwd = join(root, 'programs/api')
  const api = readEnvFiles(paths.env('api'))
  // Migrations need no secret of the API, only the name of its role.
  const { PATH, NODE_ENV, DATABASE_URL } = api
  const env = as === 'migrate' ? { PATH, NODE_ENV, DATABASE_URL } : api
  return {
    file: process.execPath,
    args: [join(cwd, `${command}.js`), ...args],
    options: {
      ...(as !== 'owner' && accountOf(installation, as)),
      cwd,
      env: { ...env, ...(as !== 'api' && readEnvFiles(paths.env('migrate'))) } as NodeJS.ProcessEnv,
    },
  }
}

/** Runs one of the API's commands as a system user, such as `migrate`. @throws ApiCommandError */
export function runApiCommand(
  place: Place,
  as: CommandUser,
  command: string[],
  extra: NodeJS.ProcessEnv = {},
): string {
  const { file, args, options } = describeApiCommand(place, as, command)
  const env = { ...options.env, ...extra }
  const result = spawnSync(file, args, { ...options, env, encoding: 'utf8' })
  if (result.status === 0) return result.stdout
  const said = (result.stderr || result.stdout || result.error?.message || '').trim()
  throw new ApiCommandError(`${command[0]} failed: ${said}`, result.status)
}
