import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sessionCookie, signIn } from './arrival.ts'
import { ADMIN_HOST, type Check, type Trial } from './trial.ts'

const AT_REST_MAX_MB = 450
const UPLOADS_MAX_MB = 750
const WATCH_MS = 250
const AUDIO_ENGINE = '/opt/troubadour/current/programs/api/node_modules/node-av'

/** The memory of a machine's processes in MB, with shared memory counted by its share. */
function memoryOf({ machine }: Trial): number {
  const sizes = machine.processes().map((pid) => Number(/^Pss:\s+(\d+)/m.exec(rollupOf(pid))?.[1] ?? 0))
  return Math.round((sizes.reduce((sum, size) => sum + size, 0) * 1024) / 1_000_000)
}

function rollupOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/** @returns the most memory in MB that a machine takes while something is done @throws Error above the limit */
export async function mostMemory(trial: Trial, maxMb: number, work: () => Promise<void>): Promise<number> {
  let most = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf(trial))
      await delay(WATCH_MS)
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  if (most > maxMb) throw new Error(`It took ${most} MB.`)
  return most
}

export const memoryChecks: Check[] = [
  [
    `at rest, everything takes at most ${AT_REST_MAX_MB} MB, the proxy included`,
    async (trial) => {
      const megabytes = memoryOf(trial)
      if (megabytes > AT_REST_MAX_MB) throw new Error(`${megabytes} MB`)
      return `${megabytes} MB`
    },
  ],
  [
    `while pictures and a recording are processed, it takes at most ${UPLOADS_MAX_MB} MB`,
    async (trial) => {
      const hasAudio = trial.machine.run('test', ['-e', AUDIO_ENGINE]).code === 0
      const cookie = sessionCookie(signIn(trial).headers)
      const megabytes = await mostMemory(trial, UPLOADS_MAX_MB, () =>
        trial.internet().upload({ adminHost: ADMIN_HOST, cookie, hasAudio }),
      )
      const what = hasAudio ? '' : ' for pictures; the recording waits, for the archive has no audio engine'
      return `${megabytes} MB${what}`
    },
  ],
]
