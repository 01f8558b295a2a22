/** A stand-in for Printful's API v1 with a demo catalogue, and commands for faults (`control.ts`). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerControl } from '../process/control.ts'
import { serve, type Served } from '../process/serve.ts'
import { answerCall, refuseCaller, type Call } from './api.ts'
import { controlCommands } from './control.ts'
import { isAbout, type FaultRule } from './faults.ts'
import { readPicture } from './files.ts'
import { failure, tooManyRequests, type Answer } from './shapes.ts'
import { newState, type LoggedRequest, type State } from './state.ts'
import { setTimeout as delay } from 'node:timers/promises'

const FILES = '/files/'

/** @param options.port 0 for any free one */
export function startFakePrintful({ port }: { port: number }): Promise<Served> {
  const state = newState()
  const commands = controlCommands(state)
  return serve(async (request, response) => {
    if (!(await answerControl(commands, request, response))) await handle(state, request, response)
  }, port)
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/', headers } = request
  const origin = `http://${headers.host}`
  const [path = '', search = ''] = url.split(/\?(.*)/s)

  const entry: LoggedRequest = { method, path: url, at: state.clock.now().toISOString(), status: null }
  state.requests.push(entry)
  const body = await readJson(request)
  const fault = state.faults.meet((rule) => isAbout(rule, path))
  if (fault?.rule.refuse) return request.socket.destroy()
  if (fault?.rule.hang) return
  const call = { method, path, query: new URLSearchParams(search), body, fault }
  const answer =
    (fault && faultyAnswer(fault.rule)) ??
    (path.startsWith(FILES) ? await answerFile(path) : answerPrintful(state, request, call))
  await send(response, answer, { rule: fault?.rule, origin })
  if (response.headersSent) entry.status = response.statusCode
}

async function answerFile(path: string): Promise<Answer> {
  const file = await readPicture(path.slice(FILES.length))
  return file
    ? { status: 200, body: file.bytes, headers: { 'content-type': file.type } }
    : { status: 404, body: 'Not Found', headers: { 'content-type': 'text/plain' } }
}

function answerPrintful(state: State, { headers }: IncomingMessage, call: Call): Answer {
  const refusal = refuseCaller(headers)
  if (refusal) return refusal
  const now = state.clock.now()
  const waitSeconds = state.rateLimit.take(now)
  return waitSeconds === null ? answerCall(state, call) : tooManyRequests(waitSeconds)
}

/** The body as JSON; undefined when it is empty or invalid. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request))
  } catch {
    return undefined
  }
}

/** Sends a response, distorted by the rule. @param origin of this program, for the URLs of its files */
async function send(
  response: ServerResponse,
  { status, body, headers }: Answer,
  { rule = {}, origin }: { rule?: FaultRule; origin: string },
) {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  try {
    const whole = serialise(body, origin)
    const bytes = rule.truncated ? whole.subarray(0, Math.floor(whole.length / 2)) : whole
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...headers,
    })
    if (rule.dripMs) await drip(response, bytes, { ms: rule.dripMs, signal: closed.signal })
    response.end(rule.dripMs ? undefined : bytes)
  } catch (error) {
    // The caller has closed the connection.
    if (!closed.signal.aborted) throw error
  }
}

function serialise(body: unknown, origin: string): Buffer {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  const withAddresses = (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? origin + value : value
  return Buffer.from(JSON.stringify(body, withAddresses) ?? '')
}

async function drip(
  response: ServerResponse,
  bytes: Buffer,
  { ms, signal }: { ms: number; signal: AbortSignal },
) {
  for (const byte of bytes) {
    response.write(Buffer.of(byte))
    await delay(ms, undefined, { signal })
  }
}

const HTML =
  '<!doctype html><html><head><title>Printful</title></head><body><h1>We will be back soon</h1></body></html>'

/** The response that a fault sends in place of the real one; null to send the real one. */
function faultyAnswer(rule: FaultRule): Answer | null {
  const answer = plainAnswer(rule)
  if (!answer || rule.retryAfter === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(rule.retryAfter) } }
}

function plainAnswer({ status, body, html, redirect, retryText, retryAfter }: FaultRule): Answer | null {
  if (html)
    return { status: status ?? 200, body: HTML, headers: { 'content-type': 'text/html; charset=utf-8' } }
  if (body !== undefined) return { status: status ?? 200, body }
  if (redirect !== undefined) return { status: status ?? 302, body: '', headers: { location: redirect } }
  if (retryText !== undefined) return { ...tooManyRequests(retryText), ...(status && { status }) }
  if (retryAfter !== undefined) return failure(status ?? 429, 'Too many requests.')
  return status === undefined ? null : failure(status, `The stand-in was told to answer ${status}.`)
}
