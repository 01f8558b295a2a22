import { PrintfulError } from './printful-client.ts'

const MAX_BODY_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** It is one sentence; searching a book for it would take time. */
const MAX_REFUSAL_CHARACTERS = 10_000

/** Where Printful is, and as whom it is asked. */
export interface PrintfulConnection {
  /** Such as `https://api.printful.com`. */
  apiUrl: string
  apiKey: string
  /** Only for a token of a whole account. */
  storeId?: string
  /** For the whole answer with its body. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export interface PrintfulRequest {
  /** With a slash in front, and its query. */
  path: string
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown
}

export interface PrintfulAnswer {
  status: number
  retryAfter: string | null
  /** '' where the status says everything. */
  text: string
}

/**
 * Makes one call, once.
 * @throws PrintfulError 'unreachable' or 'garbled'; the signal's reason when that is aborted
 */
export async function exchange(
  connection: PrintfulConnection,
  { path, body }: PrintfulRequest,
  signal: AbortSignal,
): Promise<PrintfulAnswer> {
  signal.throwIfAborted()
  const { apiUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = connection
  const cut = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    cut.abort()
  }, timeoutMs)
  const onAbort = () => cut.abort()
  signal.addEventListener('abort', onAbort, { once: true })
  let hasAnswered = false
  try {
    const response = await fetch(apiUrl.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: headersOf(connection, body !== undefined),
      body: body === undefined ? null : JSON.stringify(body),
      // The token goes to no other address.
      redirect: 'manual',
      signal: cut.signal,
    })
    hasAnswered = true
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await textOf(response),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PrintfulError) throw error
    if (isLate)
      throw new PrintfulError('unreachable', 'Printful did not answer in time.', null, { cause: error })
    throw hasAnswered
      ? new PrintfulError('garbled', 'Printful’s answer broke off in the middle.', null, { cause: error })
      : new PrintfulError('unreachable', 'Printful could not be reached.', null, { cause: error })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    // Lets go of a body that was not read to its end.
    cut.abort()
  }
}

function headersOf({ apiKey, storeId }: PrintfulConnection, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'user-agent': 'Troubadour',
    ...(storeId && { 'X-PF-Store-Id': storeId }),
    ...(hasBody && { 'content-type': 'application/json' }),
  }
}

/** A refusal stays one when its words are lost; a success does not. */
async function textOf(response: Response): Promise<string> {
  if (response.ok) return readText(response)
  const isRefusal = response.status >= 400 && response.status < 500
  const text = isRefusal ? await readText(response).catch(() => '') : ''
  return text.slice(0, MAX_REFUSAL_CHARACTERS)
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw new PrintfulError('garbled', 'Printful’s answer was far too large.')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
