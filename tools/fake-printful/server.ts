/** A stand-in for Printful's API v1 with a demo catalogue, and commands for faults (`control.ts`). */
import type { Answer } from '../process/send-answer.ts'
import type { Served } from '../process/serve.ts'
import { startStandIn, type Fault, type Received } from '../process/stand-in.ts'
import { answerCall, refuseCaller } from './api.ts'
import { controlCommands } from './control.ts'
import { isAbout, type FaultRule } from './faults.ts'
import { readPicture } from './files.ts'
import { failure, tooManyRequests } from './shapes.ts'
import { newState, type State } from './state.ts'

const FILES = '/files/'

/** @param options.port 0 for any free one */
export function startFakePrintful({ port }: { port: number }): Promise<Served> {
  const state = newState()
  return startStandIn({
    ...{ port, state, commands: controlCommands(state), isAbout },
    async answer(received, fault) {
      const { path, origin } = received
      const answer =
        (fault && faultyAnswer(fault.rule)) ??
        (path.startsWith(FILES) ? await answerFile(path) : answerPrintful(state, received, fault))
      return { ...answer, body: withAddresses(answer.body, origin) }
    },
  })
}

async function answerFile(path: string): Promise<Answer> {
  const file = await readPicture(path.slice(FILES.length))
  return file
    ? { status: 200, body: file.bytes, headers: { 'content-type': file.type } }
    : { status: 404, body: 'Not Found', headers: { 'content-type': 'text/plain' } }
}

function answerPrintful(state: State, received: Received, fault: Fault<FaultRule> | undefined): Answer {
  const refusal = refuseCaller(received.headers)
  if (refusal) return refusal
  const waitSeconds = state.rateLimit.take(state.clock.now())
  if (waitSeconds !== null) return tooManyRequests(waitSeconds)
  return answerCall(state, { ...received, body: readJson(received.text), fault })
}

/** The body as JSON; undefined when it is empty or invalid. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON with URLs of this program in place of the paths of its files; other bodies as they are. */
function withAddresses(body: unknown, origin: string): unknown {
  if (Buffer.isBuffer(body) || typeof body === 'string') return body
  return JSON.stringify(body, (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(FILES) ? origin + value : value,
  )
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
