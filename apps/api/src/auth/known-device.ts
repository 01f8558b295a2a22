import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../http/session.ts'
import { shortDigestOf } from '../http/tokens.ts'

/** How long a browser stays a known device after its last full sign-in. */
export const KNOWN_FOR_MS = 180 * 24 * 60 * 60 * 1000

/** The cookie that identifies a known device for the sign-in limits; it does not sign anyone in. */
const deviceCookie = (adminOrigin: string | undefined) => hostCookie('device', adminOrigin)

/** The device from the cookie of a request, when its signature is valid. */
export function readDevice(request: FastifyRequest, adminOrigin: string | undefined): string | null {
  const value = request.cookies[deviceCookie(adminOrigin).name]
  return value === undefined ? null : request.unsignCookie(value).value
}

export function sendDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  device: string,
  adminOrigin: string | undefined,
): void {
  const { name, options } = deviceCookie(adminOrigin)
  const secure = options.secure || request.protocol === 'https'
  reply.setCookie(name, device, { ...options, secure, maxAge: KNOWN_FOR_MS / 1000, signed: true })
}

/** A device as a sign-in origin (login-throttle.ts): the database stores only its digest. */
export function deviceOrigin(device: string): string {
  return `device:${shortDigestOf(device)}`
}
