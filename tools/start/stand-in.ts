import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/token.ts'
import { isPortFree } from '../process/ports.ts'
import { isDemo, startSideProgram, type SideProgram } from './side-program.ts'

const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** The stand-in for Printful, while it runs. */
export interface StandIn extends SideProgram {
  url: string
  /** The token that it takes. */
  key: string
}

/** True when the demo is wanted and there is no key for the real Printful (docs/product/README.md#first-run). */
export function needsStandIn(env: NodeJS.ProcessEnv): boolean {
  return !env.PRINTFUL_API_KEY?.trim() && isDemo(env)
}

/**
 * @param portFile where its port is kept: with the one of the last time its pictures have their addresses of that time,
 *   and are not fetched and made again
 * @throws Error when it is not there in time
 */
export async function startStandIn(portFile?: string): Promise<StandIn> {
  const port = portFile === undefined ? '0' : await lastPort(portFile)
  const { program, addresses } = await startSideProgram({
    title: 'The stand-in for Printful',
    file: 'fake-printful/main.ts',
    env: { FAKE_PRINTFUL_PORT: port },
    firstLine: /^listening at (\S+)$/,
  })
  const [url = ''] = addresses
  if (portFile !== undefined) writeFileSync(portFile, new URL(url).port)
  return { ...program, url, key: STORE_TOKEN }
}

/** '0', which is any, when there was no last time or somebody else has it now. */
async function lastPort(portFile: string): Promise<string> {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const isUsable = Number.isInteger(port) && port > 1023 && port < 65_536
  return isUsable && (await isPortFree(port, '127.0.0.1')) ? String(port) : '0'
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
