/** What the stand-ins for services with calls over HTTP share: commands, the log of calls, faults on the way. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Clock } from './clock.ts'
import { answerControl, faultCommands, type Commands } from './control.ts'
import type { FaultRules } from './fault-rules.ts'
import { sendAnswer, type Answer, type TransportFault } from './send-answer.ts'
import { serve, type Served } from './serve.ts'

/** A received call; the token is never stored. */
interface LoggedRequest {
  method: string
  /** Includes the query. */
  path: string
  at: string
  /** null without a response: hanging, refused or still delayed. */
  status: number | null
}

/** What each stand-in has. It is lost when it stops. */
export interface StandInState<Rule extends TransportFault> {
  clock: Clock
  readonly faults: FaultRules<Rule>
  requests: LoggedRequest[]
}

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  /** Of this program, for the URLs that it sends. */
  origin: string
}

/** The rule that applies to a call, and the number of calls that it has distorted before. */
export interface Fault<Rule> {
  rule: Rule
  hits: number
}

interface StandIn<Rule extends TransportFault> {
  /** 0 for any free one */
  port: number
  state: StandInState<Rule>
  commands: Commands
  isAbout: (rule: Rule, path: string, method: string) => boolean
  answer: (received: Received, fault: Fault<Rule> | undefined) => Answer | Promise<Answer>
}

export function startStandIn<Rule extends TransportFault>(standIn: StandIn<Rule>): Promise<Served> {
  return serve(async (request, response) => {
    if (!(await answerControl(standIn.commands, request, response))) await handle(standIn, request, response)
  }, standIn.port)
}

async function handle<Rule extends TransportFault>(
  { state, isAbout, answer }: StandIn<Rule>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/', headers } = request
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const entry: LoggedRequest = { method, path: url, at: state.clock.now().toISOString(), status: null }
  state.requests.push(entry)
  const body = await text(request)
  const fault = state.faults.meet((rule) => isAbout(rule, path, method))
  if (fault?.rule.refuse) return request.socket.destroy()
  if (fault?.rule.hang) return
  const query = new URLSearchParams(search)
  const received = { method, path, query, headers, text: body, origin: `http://${headers.host}` }
  await sendAnswer(response, await answer(received, fault), fault?.rule)
  if (response.headersSent) entry.status = response.statusCode
}

/** The commands for faults, the clock and the log of calls. @param onClock follows a change of the clock */
export function standInCommands<Rule extends TransportFault>(
  state: StandInState<Rule>,
  onClock: () => void = () => {},
): Commands {
  return {
    ...faultCommands(state.faults),
    'PUT clock': (body) => {
      const { clock } = state
      const { at, advanceMs } = body as { at?: string; advanceMs?: number }
      const advanced = advanceMs === undefined ? undefined : new Date(clock.now().getTime() + advanceMs)
      clock.set(at === undefined ? advanced : new Date(at))
      onClock()
      return { status: 200, body: { now: clock.now() } }
    },
    'GET requests': () => ({ status: 200, body: state.requests }),
    'DELETE requests': () => {
      state.requests = []
    },
  }
}
