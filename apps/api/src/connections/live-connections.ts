import type { Env } from '../config/env.ts'
import type { Db } from '../db/tables.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { connectedOf, type Connected } from './connected.ts'
import { readConnections } from './connections.repository.ts'

export type LiveConnections = ReturnType<typeof createLiveConnections>

/**
 * The configuration of the outside services, which a change replaces without a restart: this instance loads it again
 * after its own change, the others when PostgreSQL notifies them (docs/product/states.md#connections).
 */
export function createLiveConnections({ db, env, box }: { db: Db; env: Env; box: SecretBox }) {
  let connected = connectedOf(env, box, [])
  let isLoaded = false
  let last: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await readConnections(db)
    connected = withUnchanged(connected, connectedOf(env, box, rows))
    isLoaded = true
  }

  return {
    /** What is in force. A part that did not change stays the same object. */
    current: (): Connected => connected,
    /** Reads what is stored. @throws the database's error; what was in force stays so */
    reload(): Promise<void> {
      // One after the other: an older reading must not replace a newer one.
      last = last.catch(() => {}).then(read)
      return last
    },
    /** What is in force, read first where that has not happened yet. @throws the database's error */
    async loaded(): Promise<Connected> {
      if (!isLoaded) await this.reload()
      return connected
    },
  }
}

function withUnchanged(before: Connected, after: Connected): Connected {
  const keep = <Part extends keyof Connected>(part: Part) =>
    JSON.stringify(before[part]) === JSON.stringify(after[part]) ? before[part] : after[part]
  return {
    mail: keep('mail'),
    mailDetails: keep('mailDetails'),
    mailbox: keep('mailbox'),
    printful: keep('printful'),
    stripe: keep('stripe'),
    copies: keep('copies'),
    media: keep('media'),
    musicBrainz: keep('musicBrainz'),
  }
}

/** The table whose notifications mean that something changed. */
export const CONNECTIONS_TABLE = 'connections'
