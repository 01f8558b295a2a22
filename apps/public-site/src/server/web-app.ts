import type { createWebServer } from '@troubadour/web-server/web-server'

/** The server from libs/web-server; this app does not depend on Fastify itself. */
export type WebApp = Awaited<ReturnType<typeof createWebServer>>
export type Request = Parameters<WebApp['errorHandler']>[1]
export type Reply = Parameters<WebApp['errorHandler']>[2]
