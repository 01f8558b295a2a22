import type { IncomingMessage } from 'node:http'
import { ROOT_CONTEXT, trace, TraceFlags, type Context } from '@opentelemetry/api'

/** `traceparent` of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** A span's name: few of them, and without anything of an address. */
export function nameOf(method: string, route: string | undefined): string {
  return route === undefined ? method : `${method} ${route}`
}

/** The span that a request was sent by, when whoever sent it is believed. */
export function parentOf(
  request: IncomingMessage,
  isTrusted: (address: string | undefined) => boolean,
): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers.traceparent)) ?? []
  if (!traceId || !spanId || !flags || !isTrusted(request.socket?.remoteAddress)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** What hands a span on to the next program. */
export function traceparentOf(span: { traceId: string; spanId: string; traceFlags: number }): string {
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}
