import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Lab } from '../lab/lab.ts'

/** Calls of one kind, as many as connections allow, or so many in a second. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections: number
  perS?: number
  lastsS: number
}

/** What came back. */
export interface LoadResult {
  answers: { status: number; count: number; p99Ms: number }[]
  /** Calls without an answer. */
  failed: number
  lastedS: number
}

/** Puts load on a program, from another process. */
export async function putLoad(lab: Lab, load: Load): Promise<LoadResult> {
  const file = join(import.meta.dirname, 'generate-load.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  lab.atEnd(() => child.kill('SIGKILL'))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error('The load could not be made; the reason stands above.')
  // What generate-load.ts writes.
  return JSON.parse(output) as LoadResult
}
