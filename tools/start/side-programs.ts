import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { STORE_TOKEN } from '../fake-printful/api.ts'
import { isPortFree } from '../process/ports.ts'
import { PROJECT_ROOT } from './config.ts'

export const DIE_WITH_PARENT = join(PROJECT_ROOT, 'tools/process/die-with-parent.ts')
const READY_TIMEOUT_MS = 60_000

export interface SideProgram {
  /** As it stands in a sentence: 'The stand-in for Printful'. */
  title: string
  child: ChildProcess
}

/** True when the demo is wanted. As the API reads it: on unless it is said otherwise, but not in production. */
function isDemo({ DEMO, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  return DEMO?.trim() ? ['1', 'true', 'on', 'yes'].includes(DEMO) : NODE_ENV?.trim() !== 'production'
}

/**
 * Starts a program on ports that are free; it ends with this one.
 * @param options.file inside `tools`
 * @param options.firstLine what it says when it is ready; the groups are its addresses
 * @throws Error when it is not there in time
 */
async function startSideProgram(options: {
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

const READ_TIMEOUT_MS = 60_000
const POLL_MS = 100

export interface StandIn extends SideProgram {
  url: string
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

export async function untilMerchIsRead(apiUrl: string) {
  const deadline = Date.now() + READ_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${apiUrl}/api/merch-items?includePrintful=true`)
    if ((await response.text()).includes('"printful-')) return
    await delay(POLL_MS)
  }
  throw new Error('The API has not read the merchandise of the stand-in for Printful.')
}

/** Who the demo's mails come from, where nobody is named; an address that can be nobody's. */
const DEMO_SENDER = 'Troubadour <newsletter@example.com>'

export interface MailSink extends SideProgram {
  /** Of the page with the mails. */
  url: string
  smtpUrl: string
}

export function needsMailSink(env: NodeJS.ProcessEnv): boolean {
  return !env.SMTP_URL?.trim() && isDemo(env)
}

export async function startMailSink(): Promise<MailSink> {
  const { program, addresses } = await startSideProgram({
    title: 'The mail sink',
    file: 'mail-sink/main.ts',
    env: { MAIL_SINK_PORT: '0', MAIL_SINK_SMTP_PORT: '0' },
    firstLine: /^listening at (\S+) smtp (\S+)$/,
  })
  const [url = '', smtpUrl = ''] = addresses
  return { ...program, url, smtpUrl }
}

/**
 * What the programs are told of mail: the sink, where there is one, and where the links in mails lead.
 * @param env what is set already, which wins
 * @param publicSiteUrl where a browser on this machine finds the public site
 */
export function mailEnv(
  env: NodeJS.ProcessEnv,
  { sink, publicSiteUrl }: { sink: { smtpUrl: string } | undefined; publicSiteUrl: string },
): NodeJS.ProcessEnv {
  const isMailThere = sink !== undefined || Boolean(env.SMTP_URL?.trim())
  const hasOrigin = Boolean(env.MAIL_LINK_ORIGIN?.trim() || env.PUBLIC_ORIGIN?.trim())
  return {
    ...(sink && { SMTP_URL: sink.smtpUrl, MAIL_FROM: env.MAIL_FROM?.trim() || DEMO_SENDER }),
    ...(isMailThere && !hasOrigin && { MAIL_LINK_ORIGIN: publicSiteUrl }),
  }
}
