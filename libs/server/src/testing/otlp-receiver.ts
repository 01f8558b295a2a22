import { EventEmitter, on, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  /** '' for the root span. */
  parentSpanId: string
  attributes: Record<string, unknown>
}

interface OtlpAttribute {
  key: string
  value: Record<string, unknown>
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: OtlpAttribute[] })[] }[]
  }[]
}

/** Receives traces by OTLP over HTTP, and stores them for tests. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    // The exporter sends this as JSON.
    const { resourceSpans } = JSON.parse(await text(request)) as OtlpBody
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(toRecord(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service,
          parentSpanId: span.parentSpanId ?? '',
          attributes: toRecord(span.attributes),
        })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    arrivals.emit('spans')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    spans,
    /** Resolves with the first span that matches, when it arrives. */
    async find(isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
      const more = on(arrivals, 'spans')
      for (;;) {
        const found = spans.find(isIt)
        if (found) return found
        await more.next()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function toRecord(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
