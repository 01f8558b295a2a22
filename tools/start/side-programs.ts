import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/api.ts'
import { startFakePrintful } from '../fake-printful/server.ts'
import { isPortFree } from '../process/ports.ts'

/** Whether the demo is on, by the same rule as in the API: on by default, but not in production. */
function isDemo({ DEMO, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return DEMO?.trim() ? ['1', 'true', 'on', 'yes'].includes(DEMO) : NODE_ENV?.trim() !== 'production'
}

const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** Whether the demo is on and there is no key for the real Printful (docs/product/README.md#first-run). */
export function needsStandIn(env: NodeJS.ProcessEnv): boolean {
  return !env.PRINTFUL_API_KEY?.trim() && isDemo(env)
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/**
 * @param portFile stores the port: with the port of the last run its pictures keep their URLs, and are not downloaded
 *   and processed again
 */
export async function startStandIn(portFile?: string) {
  const standIn = await startFakePrintful({ port: portFile === undefined ? 0 : await lastPort(portFile) })
  if (portFile !== undefined) writeFileSync(portFile, new URL(standIn.url).port)
  return { ...standIn, key: STORE_TOKEN }
}

/** The port of the last run; 0, for any, if there was none or it is in use. */
async function lastPort(portFile: string): Promise<number> {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const isUsable = Number.isInteger(port) && port > 1023 && port < 65_536
  return isUsable && (await isPortFree(port, '127.0.0.1')) ? port : 0
}

export async function untilMerchIsRead(apiUrl: string) {
  const deadline = Date.now() + READ_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${apiUrl}/api/merch-items?includePrintful=true`)
    if ((await response.text()).includes('"printful-')) return
    await delay(POLL_MS)
  }
  throw new Error('The API has not read the merchandise of the stand-in for Printful.')
}

/** Whether the demo is on and nothing else names an address of Stripe's API. */
export function needsFakeStripe(env: NodeJS.ProcessEnv): boolean {
  return !env.STRIPE_API_URL?.trim() && isDemo(env)
}

export function needsMailSink(env: NodeJS.ProcessEnv): boolean {
  return !env.SMTP_URL?.trim() && isDemo(env)
}
