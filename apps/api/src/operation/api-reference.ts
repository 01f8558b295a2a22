import { createHash } from 'node:crypto'
import { toOpenApi } from '@troubadour/domain/contract/openapi'
import fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/reference'
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

/**
 * Serves a page about the API, and its description, under /reference/ (docs/product/calls.md). Everything on the page
 * comes from here. It is made with the first request, since loading what makes it takes a second.
 */
export function addApiReference(app: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      const { statusCode, headers, body } = await (
        await (reference ??= createReference())
      ).inject(request.url)
      const { location, 'content-type': type } = headers
      if (type?.startsWith('text/html')) reply.header('content-security-policy', policyOf(body))
      if (location) reply.header('location', location)
      return reply
        .code(statusCode)
        .type(type ?? 'text/plain')
        .send(body)
    })
  }
}

/** A separate app, because the routes of the library declare no access. */
async function createReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const configuration = {
    content: toOpenApi(),
    pageTitle: 'Troubadour API',
    // What the page would load from Scalar's servers, or send to them.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  } as const
  const app = fastify()
  await app.register(scalar, { routePrefix: PREFIX, configuration })
  return app
}

/** Lets the page's own scripts run, and Vue add its styles; nothing from any other host. */
function policyOf(html: string): string {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
