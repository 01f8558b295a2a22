import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/token.ts'
import { PROJECT_ROOT } from './config.ts'
import { DIE_WITH_PARENT } from './programs.ts'

const MAIN = join(PROJECT_ROOT, 'tools/fake-printful/main.ts')
const READY_TIMEOUT_MS = 20_000
const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** The stand-in for Printful, while it runs. */
export interface StandIn {
  child: ChildProcess
  url: string
  /** The token that it takes. */
  key: string
}

/** True when the demo is wanted and there is no key for the real Printful (Decisions, 6. First run). */
export function needsStandIn(env: NodeJS.ProcessEnv): boolean {
  return !env.PRINTFUL_API_KEY?.trim() && isDemo(env)
}

/** As the API reads it: on unless it is said otherwise, but not in production. */
function isDemo({ DEMO, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return DEMO?.trim() ? ['1', 'true', 'on', 'yes'].includes(DEMO) : NODE_ENV?.trim() !== 'production'
}

/**
 * Starts the stand-in on a port that is free.
 * @throws Error when it is not there in time
 */
export async function startStandIn(): Promise<StandIn> {
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, MAIN], {
    env: { ...process.env, FAKE_PRINTFUL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const line = await firstLine(child.stdout)
    const url = /^listening at (\S+)$/.exec(line)?.[1]
    if (url === undefined) throw new Error(line)
    return { child, url, key: STORE_TOKEN }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error('The stand-in for Printful did not start.', { cause: error })
  }
}

/** Waits until the API shows products that it has read of the stand-in. */
export async function untilMerchIsRead(apiUrl: string) {
  const deadline = Date.now() + READ_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${apiUrl}/api/merch-items?includePrintful=true`)
    if ((await response.text()).includes('"printful-')) return
    await delay(POLL_MS)
  }
  throw new Error('The API has not read the merchandise of the stand-in for Printful.')
}

/** '' when there is none. */
async function firstLine(output: Readable): Promise<string> {
  const lines = createInterface({ input: output, signal: AbortSignal.timeout(READY_TIMEOUT_MS) })
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as string[]
  return line
}
