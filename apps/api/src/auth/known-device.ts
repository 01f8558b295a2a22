import { KNOWN_DEVICE_MS } from '@troubadour/domain/time/periods'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { hostCookie } from '../http/session.ts'
import { shortDigestOf } from '../shared/tokens.ts'

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
  reply.setCookie(name, device, { ...options, secure, maxAge: KNOWN_DEVICE_MS / 1000, signed: true })
}

/** A device as a sign-in origin: the database stores only its digest. */
export function deviceOrigin(device: string): string {
  return `device:${shortDigestOf(device)}`
}

/** Stores from where a user has signed in. @param origins networks, and devices by `deviceOrigin` */
export async function rememberSignInOrigins(
  db: Db,
  userId: number,
  origins: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('knownNetworks')
    .values(origins.map((network) => ({ userId, network, lastSeenAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ lastSeenAt: now }))
    .execute()
}

/** Whether any user has signed in from there. */
export async function isKnownSignInOrigin(db: Db, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetworks')
    .select('userId')
    .where('network', '=', origin)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the devices of a user: all, one, or all but one. Devices are named as by `deviceOrigin`. */
export async function forgetDevices(
  db: Db,
  userId: number,
  { only, except = '' }: { only?: string; except?: string },
): Promise<void> {
  await db
    .deleteFrom('knownNetworks')
    .where('userId', '=', userId)
    .where('network', 'like', 'device:%')
    .where('network', '!=', except)
    .$if(only !== undefined, (query) => query.where('network', '=', only ?? ''))
    .execute()
}

export async function deleteOldSignInOrigins(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('knownNetworks')
    .where('lastSeenAt', '<', new Date(now.getTime() - KNOWN_DEVICE_MS))
    .execute()
}
