import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/api.ts'
import { startFakePrintful } from '../fake-printful/server.ts'
import { isPortFree } from '../process/ports.ts'

/** True when the demo is wanted. As the API reads it: on unless it is said otherwise, but not in production. */
function isDemo({ DEMO, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return DEMO?.trim() ? ['1', 'true', 'on', 'yes'].includes(DEMO) : NODE_ENV?.trim() !== 'production'
}

const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** True when the demo is wanted and there is no key for the real Printful (docs/product/README.md#first-run). */
export function needsStandIn(env: NodeJS.ProcessEnv): boolean {
  return !env.PRINTFUL_API_KEY?.trim() && isDemo(env)
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/**
 * @param portFile where its port is kept: with the one of the last time its pictures have their addresses of that time,
 *   and are not fetched and made again
 */
export async function startStandIn(portFile?: string) {
  const standIn = await startFakePrintful({ port: portFile === undefined ? 0 : await lastPort(portFile) })
  if (portFile !== undefined) writeFileSync(portFile, new URL(standIn.url).port)
  return { ...standIn, key: STORE_TOKEN }
}

/** 0, which is any, when there was no last time or somebody else has it now. */
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

export function needsMailSink(env: NodeJS.ProcessEnv): boolean {
  return !env.SMTP_URL?.trim() && isDemo(env)
}
