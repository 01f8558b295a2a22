import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeMemoryFolder } from '../process/memory-folder.ts'
import { freePort } from '../process/ports.ts'
import { commandLine } from '../process/processes.ts'

/** Contains every variable that the programs read. */
const ENV_EXAMPLE = resolve(import.meta.dirname, '../../.env.example')
const GONE_TIMEOUT_MS = 60_000
/** The time that a process has to end after a SIGTERM; then it is killed. */
const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 50

/** Ports and a data folder for one start, or several starts one after the other. */
export interface Sandbox {
  env: NodeJS.ProcessEnv
  dataFolder: string
  ports: number[]
  /** Stops the processes that a failed test has left, and removes the data. */
  remove(): Promise<void>
}

/** The running processes of `run`, with the data folder of each. */
const running = new Map<Started, string | undefined>()
// Stops them also when the tests are interrupted: Ctrl-C does not reach their own process groups.
process.once('exit', () => [...running.keys()].forEach((started) => signalGroup(started, 'SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

export async function newSandbox(extra: NodeJS.ProcessEnv = {}): Promise<Sandbox> {
  const dataFolder = makeMemoryFolder('troubadour-start-')
  // If root runs this, PostgreSQL runs as another user, who needs access; otherwise it would use another folder.
  chmodSync(dataFolder, 0o755)
  const ports = [await freePort(), await freePort(), await freePort()]
  const [api, publicSite, admin] = ports.map(String)
  const outside = Object.fromEntries(
    // The variables of the test runner must not reach the processes under test.
    Object.entries(process.env).filter(([name]) => !/^(NX_|npm_|VITEST|TEST_DATABASE_URL)/.test(name)),
  )
  // An empty variable also overrides the .env file of the current folder.
  for (const [, name = ''] of readFileSync(ENV_EXAMPLE, 'utf8').matchAll(/^(\w+)=/gm)) outside[name] = ''
  return {
    env: {
      ...outside,
      DATA_DIR: dataFolder,
      API_PORT: api,
      PUBLIC_SITE_PORT: publicSite,
      ADMIN_PORT: admin,
      ...extra,
    },
    dataFolder,
    ports,
    async remove() {
      await endAllOn(dataFolder)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export interface Started {
  child: ChildProcess
  output(): string
  exitCode: Promise<number | null>
}

/** Runs commands in a shell and a process group of their own, and collects what they print. */
export function run(
  command: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): Started {
  const child = spawn('sh', ['-c', command], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      text += chunk
    })
  }
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  const started = { child, output: () => text, exitCode }
  running.set(started, options.env.DATA_DIR)
  void exitCode.then(() => running.delete(started))
  return started
}

async function endAllOn(dataFolder: string) {
  const left = [...running].filter(([, folder]) => folder === dataFolder).map(([started]) => started)
  for (const started of left) signalGroup(started, 'SIGTERM')
  const kill = setTimeout(() => left.forEach((started) => signalGroup(started, 'SIGKILL')), STOP_TIMEOUT_MS)
  await Promise.all(left.map(({ exitCode }) => exitCode))
  clearTimeout(kill)
  // PostgreSQL is in none of our process groups, and outlives an `npm start` that was killed.
  for (const { pid } of processesOn(dataFolder)) sendSignal(pid, 'SIGKILL')
}

function signalGroup({ child: { pid } }: Started, signal: NodeJS.Signals) {
  // A process that could not be started has no number.
  if (pid !== undefined) sendSignal(-pid, signal)
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

/** Processes with the data folder in their command line, including PostgreSQL. */
export function processesOn(dataFolder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandLine(Number(name)) }))
    .filter(({ command }) => command.includes(dataFolder))
}

/**
 * Waits until a program has printed a text.
 * @throws Error with its whole output when it ends before
 */
export async function untilPrinted(started: Started, wanted: string) {
  let hasEnded = false
  void started.exitCode.then(() => {
    hasEnded = true
  })
  while (!started.output().includes(wanted)) {
    if (hasEnded) throw new Error(`It ended before it printed "${wanted}":\n${started.output()}`)
    await delay(POLL_MS)
  }
}

/** Stops everything that a shell runs, like Ctrl-C in a terminal. */
export async function interrupt({ child, exitCode }: Started) {
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await exitCode
}

/** Waits until nobody listens on any of the ports. */
export async function untilGone(ports: number[]) {
  const deadline = Date.now() + GONE_TIMEOUT_MS
  for (const port of ports) {
    while (await isListening(port)) {
      if (Date.now() > deadline) throw new Error(`Something still listens on port ${port}.`)
      await delay(POLL_MS)
    }
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
