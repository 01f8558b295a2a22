import type { CallInput, CallResult } from '@troubadour/domain/contract/contract'
import type { Endpoint } from '@troubadour/domain/schema/endpoint'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'

/** How calls reach the API: through the browser's own host, or directly from a server. */
export interface ApiClient {
  /** '' in the browser (same origin); an origin such as 'http://127.0.0.1:3000' on a server. */
  baseUrl: string
  fetch: typeof fetch
}

const browserClient: ApiClient = { baseUrl: '', fetch: (input, init) => fetch(input, init) }

/** Messages for statuses that proxies respond with. */
const STATUS_TEXTS: Partial<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/**
 * A response with an error status (docs/product/errors.md#client-errors): `message` is the status, a colon and a space,
 * then the body's text, or the status text when the body is empty.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The body: parsed JSON, or else its text. */
  readonly body: unknown
  /** The message in the response, or null. */
  readonly serverMessage: string | null
  /** A message for people: the server's own if it sent one, and never markup. */
  readonly userMessage: string
  /** Field name -> message, for invalid fields. */
  readonly fieldErrors: Record<string, string>
  /** The Retry-After header in seconds, or null. */
  readonly retryAfterS: number | null

  constructor(
    { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
    bodyText: string,
  ) {
    super(`${status}: ${bodyText || statusText}`)
    this.status = status
    const retryAfter = headers.get('retry-after') ?? ''
    this.retryAfterS = /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
    this.body = parseJson(bodyText)
    const shape = isObject(this.body) ? this.body : {}
    this.serverMessage = typeof shape.message === 'string' ? shape.message : null
    // A proxy may respond with a page; HTTP/2 has no status text.
    const isPage = /^\s*</.test(bodyText)
    const statusMessage = `${status}: ${statusText || STATUS_TEXTS[status] || 'Error'}`
    this.userMessage = this.serverMessage ?? (isPage ? statusMessage : this.message)
    // The contract guarantees that `errors` contains texts by field name.
    this.fieldErrors = isObject(shape.errors) ? (shape.errors as Record<string, string>) : {}
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** 'empty' returns undefined when nobody is signed in (docs/product/calls.md#conventions-of-the-client). */
  on401?: 'throw' | 'empty'
  client?: ApiClient
}

export type CallArguments<Name extends EndpointName, Options> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: Options]
    : [input: CallInput<Name>, options?: Options]

export interface Call<Names extends EndpointName> {
  <Name extends Names>(
    name: Name,
    ...args: CallArguments<Name, CallOptions & { on401?: 'throw' }>
  ): Promise<CallResult<Name>>
  <Name extends Names>(
    name: Name,
    ...args: CallArguments<Name, CallOptions & { on401: 'empty' }>
  ): Promise<CallResult<Name> | undefined>
}

/**
 * Creates the function that calls a table's endpoints (docs/product/calls.md#conventions-of-the-client): with cookies,
 * a JSON content type only with a body, and only query parameters that are not null. A call returns the parsed body,
 * undefined for 204; it throws ApiError for an error status, and TypeError without a response.
 */
export function createCall<Names extends EndpointName>(table: Record<Names, Endpoint>): Call<Names> {
  const call = (name: Names, input?: CallParts, options?: CallOptions) => send(table[name], input, options)
  // The contract types each endpoint; in here all are handled alike.
  return call as Call<Names>
}

async function send(
  { method, path }: Endpoint,
  input: CallParts = {},
  { signal, on401 = 'throw', client = browserClient }: CallOptions = {},
): Promise<unknown> {
  const response = await client.fetch(
    client.baseUrl + fillPath(path, input.params) + toQueryString(input.query),
    {
      method,
      signal,
      credentials: 'include',
      ...toBody(input.body),
    },
  )
  if (response.status === 401 && on401 === 'empty') return undefined
  if (!response.ok) throw new ApiError(response, await response.text())
  return response.status === 204 ? undefined : response.json()
}

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function fillPath(path: string, params: CallParts['params']): string {
  return path.replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params?.[key])))
}

/** The query string with its question mark, without missing parameters; '' for none. */
export function toQueryString(query: CallParts['query']): string {
  const present = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  )
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`
}

function toBody(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy may respond with a page.
    return text
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
