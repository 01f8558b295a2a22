import { createHmac } from 'node:crypto'
import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { Connected } from './connected.ts'
import type { StoredConnection } from './connections.repository.ts'

/** What a trial of each connection tries. */
const TRIED: Record<ConnectionName, (connected: Connected) => unknown> = {
  mail: ({ mail }) => mail,
  bounces: ({ mailbox }) => mailbox,
  stripe: ({ stripe }) => stripe,
  printful: ({ printful }) => printful,
  media: ({ media: [place] }) => place,
  copies: ({ copies }) => copies,
  musicbrainz: ({ musicBrainz }) => musicBrainz,
}

/** Identifies what is in force of a connection without telling it: its secrets are in there, too. */
export function triedId(name: ConnectionName, connected: Connected, appSecret: string): string {
  const text = JSON.stringify([name, TRIED[name](connected)])
  return createHmac('sha256', appSecret).update(text).digest('base64url')
}

/** The last trial, unless a variable of the server has since replaced what was tried. */
export function currentTrial(
  name: ConnectionName,
  trial: StoredConnection['trial'],
  ...inForce: [connected: Connected, appSecret: string]
): StoredConnection['trial'] {
  return trial?.of === undefined || trial.of === triedId(name, ...inForce) ? trial : null
}
