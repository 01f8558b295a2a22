import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** What a piece of work belongs to. */
export interface RequestScope {
  /** The request's; undefined for work that no request waits for. */
  id?: string
  /** While traces are recorded. */
  span?: Span
}

/** Follows a request through everything that is begun for it. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Opens the scope of each request. @param startSpan while traces are recorded */
export function openRequestScopes(
  app: FastifyInstance,
  startSpan?: (request: FastifyRequest, reply: FastifyReply) => Span,
): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>()
  app.addHook('onRequest', (request, reply, done) => {
    const scope = { id: request.id, span: startSpan?.(request, reply) }
    scopes.set(request, scope)
    requestScope.run(scope, done)
  })
  // The end of a body is told by its connection, which is of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    requestScope.run(scopes.get(request) ?? { id: request.id }, done)
  })
}

/** `fetch` for calls to the API for a page: they carry the id of the request that began them. */
export const fetchForRequest: typeof fetch = (input, init) => {
  const id = requestScope.getStore()?.id
  if (id === undefined) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set(REQUEST_ID_HEADER, id)
  return fetch(input, { ...init, headers })
}

/** A piece of work as traces show it. */
interface TracedWork<Result> {
  /** Few words, without anything that differs from one time to the next. */
  name: string
  /** Of the result. */
  describe: (result: Result) => Attributes
}

/** Records work that no request waits for, while traces are recorded. */
export const workRecorder: {
  record?: <Result>(work: TracedWork<Result>, run: () => Promise<Result>) => Promise<Result>
} = {}

/** Does some work, which traces show by its name; nothing comes of it while none are recorded. */
export function traceWork<Result>(work: TracedWork<Result>, run: () => Promise<Result>): Promise<Result> {
  return workRecorder.record ? workRecorder.record(work, run) : run()
}
