import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** The context of a piece of work. */
export interface RequestScope {
  /** The request's id; undefined for background work. */
  id?: string
  /** Set while tracing is on. */
  span?: Span
}

/** The scope of a request in everything that it starts. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Opens the scope of each request. @param startSpan while tracing is on */
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
  // The body's end is emitted by the connection, outside of the request's scope.
  app.addHook('preValidation', (request, _reply, done) => {
    requestScope.run(scopes.get(request) ?? { id: request.id }, done)
  })
}

/** `fetch` for calls to the API while rendering a page: it passes on the request's id. */
export const fetchForRequest: typeof fetch = (input, init) => {
  const id = requestScope.getStore()?.id
  if (id === undefined) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set(REQUEST_ID_HEADER, id)
  return fetch(input, { ...init, headers })
}

/** A piece of background work in traces. */
interface TracedWork<Result> {
  /** A constant name of few words. */
  name: string
  /** Attributes from the result. */
  describe: (result: Result) => Attributes
}

/** Records background work while tracing is on. */
export const workRecorder: {
  record?: <Result>(work: TracedWork<Result>, run: () => Promise<Result>) => Promise<Result>
} = {}

/** Runs work as a span while tracing is on. */
export function traceWork<Result>(work: TracedWork<Result>, run: () => Promise<Result>): Promise<Result> {
  return workRecorder.record ? workRecorder.record(work, run) : run()
}
