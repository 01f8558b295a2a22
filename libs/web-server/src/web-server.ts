import type { Writable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { metricsPlace } from '@troubadour/server/env'
import { sendError } from '@troubadour/server/errors'
import { addHealth } from '@troubadour/server/health'
import { createHttpServer, LISTEN_BACKLOG, refuseClient } from '@troubadour/server/http-server'
import { answerBusy, loadKindOf, LoadShedder, siteKindOf } from '@troubadour/server/load'
import { logSerializers, QuietNotFound } from '@troubadour/server/log-serializers'
import type { KeptCounts } from '@troubadour/server/metrics'
import { createRequestIds, nameFailures } from '@troubadour/server/request-id'
import { openRequestScopes } from '@troubadour/server/request-scope'
import { addSecurityHeaders, securityHeaders, type Permissions } from '@troubadour/server/security-headers'
import { stopOnSignal } from '@troubadour/server/shutdown'
import { startTracingIfAsked } from '@troubadour/server/tracing'
import { trustedPeers } from '@troubadour/server/trusted-peer'
import type { WebServerEnv } from './env.ts'
import { forwardToApi } from './forward.ts'
import { createRecentAnswers } from './recent-answers.ts'

/** Headers must be there within this time, and a whole request within the next. */
const HEADERS_TIMEOUT_MS = 4_000
/**
 * A file of 25 MB over a slow phone line may take five minutes, and the API is to be the one that says so; whatever else
 * is slow the API ends. No body of the public host is large.
 */
const REQUEST_TIMEOUT_MS = { public: 4_000, admin: 305_000 }
const TIMEOUT_CHECK_MS = 500
/** Longer than proxies keep a connection that nobody uses, so that it is never this end that cuts it. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/**
 * Requests at once. A machine that makes 200 pages in a second keeps nobody waiting for longer than that. The others
 * wait for the API, which has limits of its own: theirs save memory.
 */
const LOAD_LIMITS = { visitors: 200, forms: 1000, admin: 1000 }
/** By which name traces know the programs. */
const SERVICE_NAME = { public: 'troubadour-public-site', admin: 'troubadour-admin' }
/** For bodies that are read here, such as the sign-up form; what is forwarded streams through. In bytes. */
const BODY_LIMIT_BYTES = 64 * 1024

/** A path that leads nowhere; what cannot be read is answered like any other page that is not there. */
const NO_PAGE = '/%EF%BF%BD'

export interface WebServerOptions {
  /** Which host this is: it forwards only the endpoints that are its own. */
  host: 'public' | 'admin'
  env: WebServerEnv
  clientFolder: string
  contentSecurityPolicy: string
  /** Features that the pages use, or hand on. */
  permissions?: Permissions
  /** Where log lines go instead of the standard output. */
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
  const counts: KeptCounts = new Map()
  const { storeReusable, sendRecent } = createRecentAnswers({
    // Strict-Transport-Security differs with X-Forwarded-Proto where PUBLIC_ORIGIN does not say https.
    mayShare: (request) => isHttps || request.headers['x-forwarded-proto'] === undefined,
    counts,
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
    // Ids are ours alone, and tell instances apart.
    requestIdHeader: false,
    genReqId: createRequestIds(),
    trustProxy: env.TRUSTED_PROXIES,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createHttpServer(serverOptions, headers, (request, response) => {
        // What is sent from memory has no span, and keeps its connection.
        if (!app.isDraining && !isTraced && sendRecent(request, response)) return
        const { method = '', url = '/' } = request
        const kind = () => (host === 'admin' ? loadKindOf(url, 'admin') : siteKindOf(method, url))
        if (shedder.admits(kind) && shedder.enter(kind(), response)) handle(request, response)
        else answerBusy({ response, url }, headers)
      }),
    // While it closes, what still arrives is answered; readiness has sent callers elsewhere before.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || isForApi(url) ? url : NO_PAGE),
    // These pass no hook.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseClient(error, socket, headers),
  })
  const isTraced = await watchOperation(app, { env, shedder, counts, serviceName: SERVICE_NAME[host] })
  nameFailures(app)
  addSecurityHeaders(app, headers)
  app.setErrorHandler(sendError)
  addHealth(app)
  // When it is sent: what is forwarded brings the API's own header.
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Callers that keep their connection are moved to another instance before this one closes it.
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  storeReusable(app)
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

/**
 * Sheds load, and counts metrics and records traces where asked for; to be called before routes are added.
 * @param counts answers that pass no hook
 * @returns whether traces are recorded
 */
async function watchOperation(
  app: FastifyInstance,
  { env, shedder, counts, serviceName }: WatchOptions,
): Promise<boolean> {
  shedder.logTo(app.log)
  app.addHook('onClose', () => shedder.stop())

  const tracing = await startTracingIfAsked({
    serviceName,
    isTrusted: trustedPeers(env.TRUSTED_PROXIES),
    apiOrigin: env.API_ORIGIN,
    onProblem: (message) => app.log.warn({ message }, 'traces were not sent'),
  })
  if (tracing) tracing.traceRequests(app)
  else openRequestScopes(app)
  app.addHook('onClose', () => tracing?.stop())

  const place = metricsPlace(env)
  if (!place) return tracing !== undefined
  const { createMetrics, serveMetrics } = await import('@troubadour/server/metrics')
  const metrics = createMetrics()
  metrics.watchRequests(app)
  metrics.watchKept(counts)
  metrics.watchLoad(shedder)
  const onError = (err: unknown) => app.log.error({ err }, 'metrics could not be collected')
  // Before the program listens: a port that is taken stops the start.
  const server = await serveMetrics(metrics.registry, place, onError)
  app.addHook('onClose', () => server.close())
  return tracing !== undefined
}

interface WatchOptions {
  env: WebServerEnv
  shedder: LoadShedder
  counts: KeptCounts
  serviceName: string
}

/** Files whose name carries a digest of their content live here, as Vite writes them. */
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

/** Listens, and stops in order on SIGTERM or SIGINT. @param portVariable names the port; 0 takes any free one */
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
