import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/token.ts'
import { isDemo, startSideProgram, type SideProgram } from './side-program.ts'

const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** The stand-in for Printful, while it runs. */
export interface StandIn extends SideProgram {
  url: string
  /** The token that it takes. */
  key: string
}

/** True when the demo is wanted and there is no key for the real Printful (Decisions, 6. First run). */
export function needsStandIn(env: NodeJS.ProcessEnv): boolean {
  return !env.PRINTFUL_API_KEY?.trim() && isDemo(env)
}

/** @throws Error when it is not there in time */
export async function startStandIn(): Promise<StandIn> {
  const { program, addresses } = await startSideProgram({
    title: 'The stand-in for Printful',
    file: 'fake-printful/main.ts',
    env: { FAKE_PRINTFUL_PORT: '0' },
    firstLine: /^listening at (\S+)$/,
  })
  const [url = ''] = addresses
  return { ...program, url, key: STORE_TOKEN }
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
