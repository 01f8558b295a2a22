import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'
import { sum } from '../figures.ts'

const LOOK_MS = 2000

/** Imports a source of an app by its path, because tools do not depend on apps. */
export function importSource<Source>(path: string): Promise<Source> {
  // The caller repeats the types of the source.
  return import(pathToFileURL(join(PROJECT_ROOT, path)).href) as Promise<Source>
}

/** Memory in megabytes, from Linux: Node's figure includes the parent process. @param which now, or maximum so far */
export function memoryOf(pid: number | 'self' | undefined, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

/** The paths of all files in a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

interface Made {
  seconds: number
  megabytes: number
  bytes: number
}

/** Runs `maker.ts`, with the heap settings that the API uses for such work. */
export function timeMaker(...order: string[]): Made {
  const start = performance.now()
  const said = execFileSync(process.execPath, [join(import.meta.dirname, 'maker.ts'), ...order], {
    env: { MALLOC_ARENA_MAX: '2' },
  })
  // As the program writes it.
  const made = JSON.parse(said.toString()) as Omit<Made, 'seconds'>
  return { ...made, seconds: (performance.now() - start) / 1000 }
}

/** The time of all processors since the machine was started, in milliseconds: idle, and in total. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) }
}

/** Observes for a moment which share of the processors is busy, from 0 to 1. */
export async function shareAtWork(): Promise<number> {
  const before = processorTime()
  await delay(LOOK_MS)
  const after = processorTime()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}
