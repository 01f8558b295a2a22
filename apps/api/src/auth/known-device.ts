import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie, setHostCookie } from '../http/session.ts'
import { shortDigestOf } from '../http/tokens.ts'

/** How long a browser stays known after its last full sign-in. */
export const KNOWN_FOR_MS = 180 * 24 * 60 * 60 * 1000

/** The cookie by which the sign-in limits know a browser; it does not sign anyone in. */
const deviceCookie = (adminOrigin: string | undefined) => hostCookie('device', adminOrigin)

/** The device from the cookie of a request, when its signature is valid. */
export function readDevice(request: FastifyRequest, adminOrigin: string | undefined): string | null {
  const value = request.cookies[deviceCookie(adminOrigin).name]
  return value === undefined ? null : request.unsignCookie(value).value
}

export function sendDevice(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  device: string,
  adminOrigin: string | undefined,
): void {
  const attributes = { value: device, lifetimeMs: KNOWN_FOR_MS, signed: true }
  setHostCookie(exchange, deviceCookie(adminOrigin), attributes)
}

/** A device as a sign-in origin (login-throttle.ts): the database stores only its digest. */
export function deviceOrigin(device: string): string {
  return `device:${shortDigestOf(device)}`
}
