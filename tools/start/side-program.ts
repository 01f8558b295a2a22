import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { PROJECT_ROOT } from './config.ts'

export const DIE_WITH_PARENT = join(PROJECT_ROOT, 'tools/process/die-with-parent.ts')
const READY_TIMEOUT_MS = 60_000

/** A program of ours that plays a service of others, while it runs. */
export interface SideProgram {
  /** As it stands in a sentence: 'The stand-in for Printful'. */
  title: string
  child: ChildProcess
}

/** True when the demo is wanted. As the API reads it: on unless it is said otherwise, but not in production. */
export function isDemo({ DEMO, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return DEMO?.trim() ? ['1', 'true', 'on', 'yes'].includes(DEMO) : NODE_ENV?.trim() !== 'production'
}

/**
 * Starts a program on ports that are free; it ends with this one.
 * @param options.file inside `tools`
 * @param options.firstLine what it says when it is ready; the groups are its addresses
 * @throws Error when it is not there in time
 */
export async function startSideProgram(options: {
  title: string
  file: string
  env: NodeJS.ProcessEnv
  firstLine: RegExp
}): Promise<{ program: SideProgram; addresses: string[] }> {
  const { title, file, env, firstLine } = options
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, join(PROJECT_ROOT, 'tools', file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const line = await readFirstLine(child.stdout)
    const match = firstLine.exec(line)
    if (!match) throw new Error(line)
    return { program: { title, child }, addresses: match.slice(1) }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${title} did not start.`, { cause: error })
  }
}

/** '' when there is none. */
async function readFirstLine(output: Readable): Promise<string> {
  const lines = createInterface({ input: output, signal: AbortSignal.timeout(READY_TIMEOUT_MS) })
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as string[]
  return line
}
