import type { ChildProcess } from 'node:child_process'
import { stopChild } from '../../process/program.ts'

const MINUTE_MS = 60_000
/** After so many ends in a minute, another start would end, too. */
const MAX_ENDS = 5
const FIRST_PAUSE_MS = 500
/** Longer than a program takes to drain and exit. */
const STOP_TIMEOUT_MS = 20_000

interface KeptOptions {
  title: string
  /** @throws when the program cannot be started */
  start: () => Promise<ChildProcess>
  /** Says what happens, for the log. */
  say: (text: string) => void
  /** The end of what the program said. */
  lastLines: () => string
  stop?: (child: ChildProcess) => Promise<void>
  firstPauseMs?: number
}

export type KeptProgram = Awaited<ReturnType<typeof keepRunning>>

/**
 * Starts a program, and starts it again whenever it ends, after pauses that grow. After five ends in a minute it stays
 * stopped, and `problem` says why.
 * @throws the error of the first start
 */
export async function keepRunning(options: KeptOptions) {
  const { title, say, firstPauseMs = FIRST_PAUSE_MS } = options
  const stop = options.stop ?? ((child: ChildProcess) => stopChild(child, STOP_TIMEOUT_MS))
  let ends: number[] = []
  let isStopping = false
  let problem: string | null = null
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  let startedAt = new Date()
  let child = await begin()

  async function begin(): Promise<ChildProcess> {
    const started = await options.start()
    startedAt = new Date()
    if (started.exitCode !== null || started.signalCode !== null) ended(started.exitCode)
    // A process that could not be started has no number, and no end.
    else if (started.pid === undefined) ended('it cannot be started')
    else started.on('exit', (code, signal) => ended(code ?? signal))
    return started
  }

  async function beginAgain() {
    try {
      child = await begin()
    } catch (error) {
      ended(error instanceof Error ? error.message : String(error))
    }
  }

  function ended(how: number | string | null) {
    if (isStopping) return
    const now = Date.now()
    ends = [...ends.filter((time) => time > now - MINUTE_MS), now]
    if (ends.length >= MAX_ENDS) {
      problem = `${title} ended ${MAX_ENDS} times within a minute and is not started again. It said:\n${options.lastLines()}`
      say(problem)
      return
    }
    const pauseMs = firstPauseMs * 2 ** (ends.length - 1)
    say(`${title} ended (${how ?? 'for an unknown reason'}) and is started again in ${pauseMs} ms.`)
    timer = setTimeout(() => (starting = beginAgain()), pauseMs)
  }

  return {
    title,
    /** The number of its process; null while it does not run. */
    pid: () => (child.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null),
    child: () => child,
    startedAt: () => startedAt,
    /** Why it is not started again; null while it is. */
    problem: () => problem,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await starting
      await stop(child)
    },
  }
}
