import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Counts, FaultRules } from './fault-rules.ts'

const PREFIX = '/_control/'

export interface ControlAnswer {
  status: number
  body: unknown
}

/** Commands by method and path, such as 'POST reset'. A command without a result gets a 200. */
export type Commands = Record<
  string,
  (body: unknown, query: URLSearchParams) => ControlAnswer | void | Promise<ControlAnswer | void>
>

export function refuse(status: number, message: string): ControlAnswer {
  return { status, body: { message } }
}

/** The commands that set or remove the fault rules. */
export function faultCommands<Rule extends Counts>(faults: FaultRules<Rule>): Commands {
  return {
    'POST faults': (body) => {
      if (!Array.isArray(body)) return refuse(400, 'Faults are a list of rules.')
      // Only our own tests send these.
      faults.replace(body as Rule[])
    },
    'DELETE faults': () => faults.replace([]),
  }
}

/** Runs a test's commands to a stand-in under `/_control/`, with JSON. @returns false for any other request */
export async function answerControl(
  commands: Commands,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  if (!pathname.startsWith(PREFIX)) return false
  // Refuses all pages in browsers.
  const run = request.headers.origin
    ? () => refuse(403, 'Not for browsers.')
    : commands[`${request.method} ${pathname.slice(PREFIX.length)}`]
  const body: unknown = JSON.parse((await text(request)) || 'null')
  const answer = run
    ? await run(body, searchParams)
    : refuse(404, `There is no ${request.method} ${pathname}.`)
  const { status, body: said } = answer ?? { status: 200, body: {} }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(said))
  return true
}
