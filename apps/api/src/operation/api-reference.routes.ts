import { createHash } from 'node:crypto'
import { toOpenApi } from '@troubadour/domain/contract/openapi'
import fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/reference'
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

/**
 * Serves the API reference and the OpenAPI description under /reference/ (docs/product/calls.md), without resources
 * from other hosts. Created at the first request, since loading the library takes a second.
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

/** A separate app, because the library's routes declare no access. */
async function createReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const configuration = {
    content: toOpenApi(),
    pageTitle: 'Troubadour API',
    // Disables fonts and telemetry of Scalar's servers.
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

/** Allows the page's own scripts, and the styles that Vue adds; nothing from other hosts. */
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
