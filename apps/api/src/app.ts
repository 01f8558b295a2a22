import type { Writable } from 'node:stream'
import { CALL_BODY_LIMIT_BYTES } from '@troubadour/server/bodies'
import { answerBusy, callKindOf, LoadShedder } from '@troubadour/server/load'
import type { Metrics } from '@troubadour/server/metrics'
import { createHttpServer, refuseClient } from '@troubadour/server/http-server'
import { logSerializers } from '@troubadour/server/log-serializers'
import { openRequestScopes } from '@troubadour/server/request-scope'
import { createRequestIds } from '@troubadour/server/request-id'
import { addSecurityHeaders } from '@troubadour/server/security-headers'
import type { Tracing } from '@troubadour/server/start-tracing'
import { trustedPeers } from '@troubadour/server/trusted-peer'
import { fastify, type FastifyInstance } from 'fastify'
import type { WorkOnBackup } from './backup/backup-job.ts'
import type { HashCost } from './auth/passwords.ts'
import { composeJobs } from './composition/compose-jobs.ts'
import { composeMail } from './composition/compose-mail.ts'
import { doesMailWait } from './composition/does-mail-wait.ts'
import { createErasures } from './mail/erasures.ts'
import type { MailService } from './mail/mail-outbox.ts'
import { listProblems, listSystemLines } from './composition/list-problems.ts'
import type { SystemDeps } from './composition/read-system.ts'
import { createLivePrintful, type PrintfulParts } from './composition/compose-printful.ts'
import type { Db } from './db/tables.ts'
import { createLiveConnections, type LiveConnections } from './connections/live-connections.ts'
import { createSiteMedia } from './connections/media/site-media.ts'
import { createSecretBox } from './shared/secret-box.ts'
import type { MakeBackup } from './demo/demo.routes.ts'
import type { Env } from './config/env.ts'
import type { Job } from './jobs/job.ts'
import { isAudioAvailable } from './audio/audio-engine.ts'
import { createPlayableCheck } from './audio/heard-recordings.repository.ts'
import type { MediaStore } from './media/media-store.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { addApiReference } from './operation/api-reference.routes.ts'
import { endScopes, limitLoad, LOAD_LIMITS } from './operation/availability.ts'
import { addHealth } from './operation/health.routes.ts'
import { requireAccess, requireDeclaredAccess, requireSameOrigin } from './http/access.ts'
import { handleErrors, sendError } from './http/errors.ts'
import { createCacheServer, createPublicCache, type PublicCache } from './http/public-cache.ts'
import { recordRefusals } from './activity/audit.ts'
import { readFileInChild, type ReadFile } from './http/read-file-in-child.ts'
import { RequestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { addSessions } from './http/session.ts'
import { hasBodyTimeouts } from './http/large-body.ts'
import type { Language } from '@troubadour/domain/schema/language'
import { readStore } from './printful/catalogue/public-products.ts'
import type { CatalogueSync } from './printful/sync/catalogue-sync.ts'
import { iconRoutes } from './share/icon.routes.ts'
import { announcedPictureRoute, shareRoutes } from './share/share.routes.ts'
import { readSiteSettings } from './site/site.routes.ts'
import { checkHost, type CheckHost } from './system/check-host.ts'
import { createErrorCounter } from './system/error-counter.ts'
import { lookUp } from './system/look-up.ts'
import { measureClock } from './system/measure-clock.ts'
import { addRoutes } from './composition/compose-routes.ts'
import { createSenderDomain } from './composition/sender-domain.ts'
import type { RecordResolver } from './mail/domain-check/domain-records.ts'
import type { AskDeps } from './watched-links/ask-link.ts'
import { listDeadLinks } from './watched-links/watched-links.repository.ts'

const SERVER_OPTIONS = {
  // Slow senders are disconnected within 5 s; `connectionsCheckingInterval` is how often Node checks.
  headersTimeout: 3000,
  requestTimeout: 4000,
  connectionsCheckingInterval: 500,
  // Longer than proxies keep an idle connection, so that the API never closes it first.
  keepAliveTimeout: 72_000,
}

export interface AppOptions {
  env: Env
  db: Db
  now: () => Date
  cache?: PublicCache
  /** Replaces the picture store that the environment names. */
  mediaStore?: MediaStore
  printfulParts?: Partial<PrintfulParts>
  /** Replaces the search for the audio engine. */
  isAudioAvailable?: () => boolean
  /** Replaces the cost of hashing passwords. */
  passwordCost?: HashCost
  /** Replaces the separate process that reads imported files. */
  readFile?: ReadFile
  /** Replaces the look-up of the hosts' DNS and certificates. */
  checkHost?: CheckHost
  /** Replaces the name servers, for the records of the domain that mails come from. */
  recordResolver?: RecordResolver
  /** Replaces parts of the requests for watched links. */
  asking?: Partial<AskDeps>
  /** Needed for backups every night. */
  workOnBackup?: WorkOnBackup
  /** Needed to remove the demo content. */
  makeBackup?: MakeBackup
  metrics?: Metrics
  tracing?: Tracing
  shedder?: LoadShedder
  /** The destination of log lines; by default the standard output. */
  logStream?: Writable
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The catalogue sync of the store in force; null without Printful. */
    printful: CatalogueSync | null
    mail: MailService
    connections: LiveConnections
    jobs: readonly Job[]
  }
}

/** Composes the API without listening or starting jobs. */
export async function buildApp({ env, db, now, ...options }: AppOptions): Promise<FastifyInstance> {
  const { cache = createPublicCache(now), metrics, tracing } = options
  const { shedder = new LoadShedder(LOAD_LIMITS) } = options
  const appSecrets = [env.appSecret, ...env.formerAppSecrets]
  const secretBox = createSecretBox(appSecrets)
  const connections = createLiveConnections({ db, env, box: secretBox })
  const mediaStore = options.mediaStore ?? (await createSiteMedia({ db, env, connections }))
  const headers = securityHeaders(
    [env.publicOrigin, env.adminOrigin].some((origin) => origin?.startsWith('https:')),
    env.hstsIncludesSubdomains,
  )
  const serveCached = createCacheServer({
    cache,
    headers,
    isDraining: () => app.isDraining,
    onCached(request, status) {
      metrics?.countCached(request, status)
      tracing?.recordCached(request, status)
    },
  })
  const app = fastify({
    logger: {
      level: env.logLevel,
      serializers: logSerializers,
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new RequestLog(),
    // Request ids come from the front ends or are made here, never from other clients.
    requestIdHeader: false,
    genReqId: createRequestIds(trustedPeers(env.trustedProxies)),
    trustProxy: env.trustedProxies,
    bodyLimit: CALL_BODY_LIMIT_BYTES,
    serverFactory: (handler) =>
      createHttpServer(SERVER_OPTIONS, headers, (request, response) => {
        if (serveCached(request, response)) return
        const { method = '', url = '/' } = request
        if (shedder.admits(() => callKindOf(method, url))) handler(request, response)
        else answerBusy({ response, url }, headers)
      }),
    // Requests during shutdown still get normal responses: `/readyz` has already moved callers elsewhere.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => {
      // Uploads have body timeouts of their own, longer than the server's.
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !hasBodyTimeouts(socket))
        refuseClient(error, socket, headers)
    },
  })
  app.removeContentTypeParser('text/plain')

  metrics?.watchRequests(app)
  metrics?.watchLoad(shedder)
  if (tracing) tracing.traceRequests(app)
  else openRequestScopes(app)
  endScopes(app)
  addSecurityHeaders(app, headers)
  requireDeclaredAccess(app)
  handleErrors(app)
  limitLoad(app, shedder)
  addHealth(app, db)
  if (env.hasApiReference) addApiReference(app)
  const printfulDeps = { db, now, cache, mediaStore, log: app.log, parts: options.printfulParts ?? {} }
  app.decorate('connections', connections)
  const printful = createLivePrintful(() => connections.current().printful, printfulDeps)
  app.decorate('printful', { getter: () => printful.read()?.sync ?? null })
  // Runs before the last requests end: some of them may be waiting for a sync.
  app.addHook('preClose', () => printful.close())

  const readSite = cache.memoize(() => readSiteSettings(db, env.siteTimeZone))
  const isPlayable = createPlayableCheck({ db, now, cache, readSite })
  const sendStored = await mediaRoutes(app, mediaStore, env.mediaDir, isPlayable)
  const readStoreNow = (language?: Language) => readStore({ db, now, readSite }, printful.read(), language)
  const readProducts = async () => (await readStoreNow()).products
  const { draw } = shareRoutes(app, { db, now, readSite, mediaStore, readProducts })
  iconRoutes(app, { readSite, mediaStore })
  const errors = createErrorCounter({ db, now })
  errors.watch(app)
  const systemDeps = (): SystemDeps => ({
    ...{ db, env, now, errors, measureClock },
    readDeadLinks: () => listDeadLinks({ db, now, readSite }),
    jobNames: jobs.map(({ name }) => name),
    connected: connections.current(),
  })
  const readProblems = () => listProblems(systemDeps())
  const senderDomain = createSenderDomain({ db, now, connections, resolver: options.recordResolver })
  const lookUpNow = () =>
    lookUp({
      ...{ db, now, env, mediaStore, checkMailDomain: senderDomain.check },
      checkHost: options.checkHost ?? ((origin) => checkHost(origin, now)),
    })
  const mail = composeMail({
    ...{ db, now, readConfig: () => connections.current().mail, origins: env.mailOrigins },
    ...{ appSecrets, readSite, readProblems },
    doesMailWait: () => doesMailWait(systemDeps()),
    readUrgentLinks: () => listDeadLinks({ db, now, readSite }, 'urgent'),
    async readMailbox(from) {
      if (from === 'database') await connections.reload()
      return connections.current().mailbox
    },
  })
  app.decorate('mail', mail)
  const workOnBackup = env.backups.isOn ? options.workOnBackup : undefined
  const jobs = composeJobs({
    ...{ db, now, log: app.log, mediaStore, readSite, mail, workOnBackup },
    readSync: () => printful.read()?.sync ?? null,
    erasures: createErasures(appSecrets),
    backups: env.backups,
    lookUp: lookUpNow,
    ...{ connections, secretBox, siteOrigin: env.mailOrigins.linkOrigin },
    publicOrigin: env.publicOrigin,
    ...(options.asking && { asking: options.asking }),
  })
  app.decorate('jobs', jobs)

  await app.register(async (api) => {
    requireSameOrigin(api, env)
    await addSessions(api, { db, now, ...env })
    requireAccess(api)
    recordRefusals(api, { db, now })
    announcedPictureRoute(api, { db, readSite, draw })
    addRoutes(api, {
      ...{ env, db, now, cache, readSite, mediaStore, appSecrets, mail, jobs, connections, sendStored },
      readPrintful: printful.read,
      createPrintfulClient: printful.createClient,
      readStore: readStoreNow,
      readSystemLines: () => listSystemLines(systemDeps()),
      readProblems,
      ...{ lookUp: lookUpNow, senderDomain },
      isAudioAvailable: options.isAudioAvailable ?? isAudioAvailable,
      readFile: options.readFile ?? readFileInChild,
      passwordCost: options.passwordCost,
      makeBackup: options.makeBackup,
    })
  })
  return app
}
