import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const READY_TIMEOUT_MS = 60_000
const POLL_MS = 50
const PAGE_TIMEOUT_MS = 5000
/** A program that does not stop by itself within this time is killed. */
const STOP_TIMEOUT_MS = 10_000

/** @throws Error when it ends, or does not respond in time */
export async function untilProgramIsReady(
  title: string,
  child: ChildProcess,
  url: string,
  timeoutMs = READY_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isReady(url)) return
    await delay(POLL_MS)
  }
  throw new Error(`${title} did not start.`)
}

export async function isReady(url: string, timeoutMs = 1000): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    // The program does not listen yet.
    return false
  }
}

export async function stopChild(child: ChildProcess, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(timer)
}

/** The status of a page, as the proxy asks for it; 0 without an answer. */
export async function statusOfPage(url: string, host: string): Promise<number> {
  const headers = { host, 'x-forwarded-proto': 'https' }
  try {
    const sent = request(url, { headers, signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) }).end()
    // The event's argument.
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode ?? 0
  } catch {
    return 0
  }
}
