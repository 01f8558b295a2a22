import { SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api'
import { requestScope } from '../request-scope.ts'
import { workChannel, type TracedWork } from '../traced-work.ts'

/** Records work that says its name. @returns stops it */
export function traceWorks(tracer: Tracer, current: () => Context): () => void {
  const spans = new WeakMap<TracedWork, Span>()
  // What is begun for the work belongs to it.
  workChannel.start.bindStore(requestScope, (work) => {
    const span = tracer.startSpan(work.name, { attributes: work.attributes }, current())
    spans.set(work, span)
    return { ...requestScope.getStore(), span }
  })
  const subscribers = {
    start: () => {},
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (work: TracedWork & { result?: unknown }) => {
      const span = spans.get(work)
      if (work.describe && 'result' in work) span?.setAttributes(work.describe(work.result))
      span?.end()
    },
    error: (work: TracedWork) => void spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
  }
  workChannel.subscribe(subscribers)
  return () => {
    workChannel.unsubscribe(subscribers)
    workChannel.start.unbindStore(requestScope)
  }
}
