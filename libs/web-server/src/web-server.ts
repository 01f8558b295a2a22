import Fastify, { type FastifyInstance } from 'fastify'
import type { WebServerEnv } from './env.ts'
import { sendError } from './errors.ts'
import { forwardToApi } from './forward.ts'
import { addHealth } from './health.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { serveStatic } from './static-files.ts'

/** Headers must be there within this time, and a whole request within the next. */
const HEADERS_TIMEOUT_MS = 4_000
/**
 * A picture of 10 MB over a slow phone line may take two minutes, and the API is to be the one that says so; whatever
 * else is slow the API ends. No body of the public host is large.
 */
const REQUEST_TIMEOUT_MS = { public: 4_000, admin: 125_000 }
const TIMEOUT_CHECK_MS = 500
/** For bodies that are read here, such as the sign-up form; what is forwarded streams through. In bytes. */
const BODY_LIMIT_BYTES = 64 * 1024

export interface WebServerOptions {
  /** Which host this is: it forwards only the endpoints that are its own. */
  host: 'public' | 'admin'
  env: WebServerEnv
  /** Folder of the built client files. */
  clientFolder: string
  contentSecurityPolicy: string
}

/**
 * A front end's own server: static files, headers, `/api` and `/media` forwarding, health and drain.
 * The caller adds its pages, then calls `listenUntilStopped`.
 */
export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { env, host } = options
  const headers = securityHeaders({
    contentSecurityPolicy: options.contentSecurityPolicy,
    isHttps: (host === 'admin' ? env.ADMIN_ORIGIN : env.PUBLIC_ORIGIN)?.startsWith('https:') ?? false,
  })
  const app = Fastify({
    logger: { level: env.LOG_LEVEL },
    trustProxy: env.TRUSTED_PROXIES,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS[host],
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // These pass no hook.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
  })
  addSecurityHeaders(app, headers)
  app.setErrorHandler(sendError)
  addHealth(app)
  await serveStatic(app, options.clientFolder)
  await forwardToApi(app, { host, apiOrigin: env.API_ORIGIN })
  return app
}
