import type { createWebServer } from '@troubadour/web-server/web-server'

/** The server that libs/web-server makes. Fastify is its affair, so its types are taken from what it gives. */
export type WebApp = Awaited<ReturnType<typeof createWebServer>>
export type Request = Parameters<WebApp['errorHandler']>[1]
export type Reply = Parameters<WebApp['errorHandler']>[2]
