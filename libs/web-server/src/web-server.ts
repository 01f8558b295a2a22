import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { metricsAddress } from '@troubadour/server/env'
import { sendError } from '@troubadour/server/errors'
import { addHealth } from '@troubadour/server/health'
import { createHttpServer, LISTEN_BACKLOG, refuseClient } from '@troubadour/server/http-server'
import { answerBusy, loadKindOf, LoadShedder, siteKindOf } from '@troubadour/server/load'
import { logSerializers, QuietNotFound } from '@troubadour/server/log-serializers'
import type { Metrics } from '@troubadour/server/metrics'
import { createRequestIds, nameFailures } from '@troubadour/server/request-id'
import { openRequestScopes } from '@troubadour/server/request-scope'
import { addSecurityHeaders, securityHeaders, type Permissions } from '@troubadour/server/security-headers'
import { stopOnSignal } from '@troubadour/server/shutdown'
import { startTracingIfConfigured } from '@troubadour/server/tracing'
import { trustedPeers } from '@troubadour/server/trusted-peer'
import type { WebServerEnv } from './env.ts'
import { forwardToApi } from './forward.ts'

/** Timeout of the headers; the next one is that of the whole request. */
const HEADERS_TIMEOUT_MS = 4_000
/**
 * Five minutes for a file of 25 MB over a slow phone line, and a margin, so that the API sends the error; the API has
 * shorter timeouts for other requests. The public host has no large bodies.
 */
const REQUEST_TIMEOUT_MS = { public: 4_000, admin: 305_000 }
const TIMEOUT_CHECK_MS = 500
/** Longer than proxies keep idle connections, so that this server never closes one first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/**
 * Limits of concurrent requests. On a machine that renders 200 pages a second, nobody waits longer than a second.
 * Other requests wait for the API, which has limits of its own: these limits save memory.
 */
const LOAD_LIMITS = { visitors: 200, forms: 1000, admin: 1000 }
/** Service names in traces. */
const SERVICE_NAME = { public: 'troubadour-public-site', admin: 'troubadour-admin' }
/** Limits bodies that are read here, such as the sign-up form; forwarded bodies are streamed. */
const BODY_LIMIT_BYTES = 64 * 1024

/** A path without a page; malformed URLs get the same 404. */
const NO_PAGE = '/%EF%BF%BD'

export interface WebServerOptions {
  /** The host; only its endpoints are forwarded. */
  host: 'public' | 'admin'
  env: WebServerEnv
  clientFolder: string
  contentSecurityPolicy: string
  /** Browser features that the pages use or delegate. */
  permissions?: Permissions
  /**
   * Sends a response from memory before anything else runs. Not called while requests are traced or the program drains.
   * @returns the route, for metrics; undefined when Fastify has to handle the request
   */
  sendStored?: (request: IncomingMessage, response: ServerResponse) => string | undefined
  /** The destination of log lines; by default the standard output. */
  logStream?: Writable
}

/** A front end's server: files, headers, forwarding, health and drain. The caller adds its pages. */
export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { env, host } = options
  const isHttps = (host === 'admin' ? env.ADMIN_ORIGIN : env.PUBLIC_ORIGIN)?.startsWith('https:') ?? false
  const headers = securityHeaders({
    contentSecurityPolicy: options.contentSecurityPolicy,
    permissions: options.permissions ?? {},
    hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    isHttps,
  })
  const shedder = new LoadShedder(LOAD_LIMITS)
  const serverOptions = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS[host],
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  }
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      serializers: logSerializers,
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new QuietNotFound(),
    // Request ids come from here, never from clients.
    requestIdHeader: false,
    genReqId: createRequestIds(),
    trustProxy: env.TRUSTED_PROXIES,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createHttpServer(serverOptions, headers, (request, response) => {
        // Responses from memory have no span, and keep their connection open.
        const route = app.isDraining || isTraced ? undefined : options.sendStored?.(request, response)
        if (route !== undefined) return metrics?.countCached(request, response.statusCode, route)
        const { method = '', url = '/' } = request
        const kind = () => (host === 'admin' ? loadKindOf(url, 'admin') : siteKindOf(method, url))
        if (shedder.admits(kind) && shedder.enter(kind(), response)) handle(request, response)
        else answerBusy({ response, url }, headers)
      }),
    // Requests that arrive during shutdown are still answered: readiness has already moved clients elsewhere.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || isForApi(url) ? url : NO_PAGE),
    // These errors bypass all hooks.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseClient(error, socket, headers),
  })
  const { isTraced, metrics } = await watchOperation(app, { env, shedder, serviceName: SERVICE_NAME[host] })
  nameFailures(app)
  addSecurityHeaders(app, headers)
  app.setErrorHandler(sendError)
  addHealth(app)
  // onSend runs after forwarding, whose response has the API's own header.
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Moves clients with keep-alive connections to another instance before this one closes.
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  await serveStatic(app, options.clientFolder)
  await forwardToApi(app, { host, apiOrigin: env.API_ORIGIN })
  return app
}

function isForApi(url: string): boolean {
  return url.startsWith('/api/')
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Sheds load, and adds metrics and tracing if enabled; call it before routes are added. */
async function watchOperation(
  app: FastifyInstance,
  { env, shedder, serviceName }: WatchOptions,
): Promise<{ isTraced: boolean; metrics?: Metrics }> {
  shedder.logTo(app.log)
  app.addHook('onClose', () => shedder.stop())

  const tracing = await startTracingIfConfigured({
    serviceName,
    isTrusted: trustedPeers(env.TRUSTED_PROXIES),
    apiOrigin: env.API_ORIGIN,
    onProblem: (message) => app.log.warn({ message }, 'traces were not sent'),
  })
  if (tracing) tracing.traceRequests(app)
  else openRequestScopes(app)
  app.addHook('onClose', () => tracing?.stop())

  const isTraced = tracing !== undefined
  const address = metricsAddress(env)
  if (!address) return { isTraced }
  const { createMetrics, serveMetrics } = await import('@troubadour/server/metrics')
  const metrics = createMetrics()
  metrics.watchRequests(app)
  metrics.watchLoad(shedder)
  const onError = (err: unknown) => app.log.error({ err }, 'metrics could not be collected')
  // Before the program listens: a port in use fails the start.
  const server = await serveMetrics(metrics.registry, address, onError)
  app.addHook('onClose', () => server.close())
  return { isTraced, metrics }
}

interface WatchOptions {
  env: WebServerEnv
  shedder: LoadShedder
  serviceName: string
}

/** Files with a digest of their content in their name, as Vite writes them. */
const HASHED_PREFIX = '/assets/'

/** Serves the built client files, precompressed where the build wrote a `.br` or `.gz` beside them. */
async function serveStatic(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: `${folder}${HASHED_PREFIX}`,
    prefix: HASHED_PREFIX,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    redirect: false,
  })
}

/**
 * Listens, and shuts down in order on SIGTERM or SIGINT. @param portVariable name of the port's variable; 0 uses any
 * free port
 */
export async function listenUntilStopped<PortVariable extends string>(
  app: FastifyInstance,
  env: WebServerEnv & Record<PortVariable, number>,
  portVariable: PortVariable,
) {
  const port = env[portVariable]
  try {
    await app.listen({ host: env.HOST, port, backlog: LISTEN_BACKLOG })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`Port ${port} is in use. Set ${portVariable} to another one.`)
    process.exit(1)
  }
  await stopOnSignal({
    app,
    isProduction: env.NODE_ENV === 'production',
    drainSeconds: env.DRAIN_SECONDS,
    developmentDrainSeconds: 0,
    begin: () => (app.isDraining = true),
    close: () => app.close(),
  })
}
