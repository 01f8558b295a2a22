import type { Answer } from '../../process/send-answer.ts'
import type { Received } from '../../process/stand-in.ts'
import { hasRight, maskedKey, type ApiKey } from '../state/keys.ts'
import { API_VERSION } from '../state/objects.ts'
import type { State } from '../state/state.ts'
import { expand } from './expand.ts'
import { parseForm, textsOf } from '../state/params.ts'
import { failure, invalid, Refusal, success } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'
import { ROUTES, type Route } from './routes.ts'

const VERSION = /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/

/** Responds to a call of the API, or refuses it as Stripe would. */
export function answerApi(state: State, received: Received): Answer {
  try {
    const [key, apiKey] = requireKey(state, received.headers.authorization)
    const found = findRoute(received)
    if (!hasRight(apiKey, found.route.right)) throw lacking(state, key, found.route)
    return once(state, received, key, () => run(state, received, found, apiKey))
  } catch (error) {
    if (error instanceof Refusal) return failure(error.status, error.problem)
    throw error
  }
}

function run(
  state: State,
  { method, query, text, origin, headers }: Received,
  { route, ids }: ReturnType<typeof findRoute>,
  { isLive }: ApiKey,
): Answer {
  const version = String(headers['stripe-version'] ?? API_VERSION)
  if (!VERSION.test(version)) throw invalid(`Invalid Stripe API version: ${version}`)
  const { expand: _expand, ...params } = parseForm(method === 'GET' ? query.toString() : text)
  const call: Call = { state, isLive, params, id: ids[0] ?? '', origin, path: route.path }
  const paths = _expand === undefined ? [] : textsOf({ expand: _expand }, 'expand')
  return success(expand(state, route.run(call), paths), version)
}

function findRoute({ method, path }: Received): { route: Route; ids: string[] } {
  for (const route of ROUTES) {
    if (route.method !== method) continue
    const match = new RegExp(`^${route.path.replace('{id}', '([\\w-]+)')}$`).exec(path)
    if (match) return { route, ids: match.slice(1) }
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function requireKey({ keys }: State, authorization = ''): [string, ApiKey] {
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1]
  const type = 'invalid_request_error'
  if (key === undefined) throw new Refusal(401, { type, message: 'You did not provide an API key.' })
  const known = keys.get(key)
  if (!known || known.isRevoked)
    throw new Refusal(401, { type, message: `Invalid API Key provided: ${maskedKey(key)}` })
  return [key, known]
}

function lacking({ account }: State, key: string, { right }: Route): Refusal {
  const message =
    `The provided key '${maskedKey(key)}' does not have the required permissions for this endpoint on account ` +
    `'${account.id}'. Having the '${right}' permission would allow this request to continue.`
  return new Refusal(403, { type: 'invalid_request_error', message })
}

/** Runs a call with an idempotency key once; a refused call is not stored, so that it can be corrected. */
function once(
  { idempotent }: State,
  { method, path, text, headers }: Received,
  key: string,
  work: () => Answer,
): Answer {
  const idempotencyKey = headers['idempotency-key']
  if (method !== 'POST' || typeof idempotencyKey !== 'string') return work()
  const id = `${key} ${idempotencyKey}`
  const call = `${path} ${text}`
  const before = idempotent.get(id)
  if (before && before.call !== call)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  if (before)
    return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } }
  const worked = work()
  // As it is now: the object may change later.
  const answer = { ...worked, body: JSON.stringify(worked.body) }
  idempotent.set(id, { call, answer })
  return answer
}
