import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { TryConnection } from '../connections/connections.routes.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import type { Db } from '../db/tables.ts'
import { runJobNow } from '../jobs/jobs.repository.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { queueAllNow } from '../mail/mail-queue.ts'
import { tryBucket } from '../media/try-bucket.ts'
import type { MusicBrainz } from '../music-brainz/ask-music-brainz.ts'
import { tryMusicBrainz } from '../music-brainz/try-music-brainz.ts'
import type { PrintfulConnection } from '../printful/connection.ts'
import { setState } from '../printful/sync/state.repository.ts'
import { tryPrintful } from '../printful/try-printful.ts'

interface TrialDeps {
  connections: LiveConnections
  readPrintful: () => PrintfulConnection | null
  readMusicBrainz: () => Promise<MusicBrainz>
}

/** The trial of each connection. */
export function composeTrials({
  connections,
  readPrintful,
  readMusicBrainz,
}: TrialDeps): Record<ConnectionName, TryConnection> {
  return {
    mail: async () => [],
    async printful() {
      const printful = readPrintful()
      if (!printful) return []
      const steps = await tryPrintful(printful.createClient())
      printful.sync.startIfDue('start')
      return steps
    },
    async copies() {
      const { copies } = connections.current()
      return copies ? tryBucket(copies) : []
    },
    musicbrainz: () => tryMusicBrainz(readMusicBrainz),
  }
}

/** Work that a changed connection makes due, in the transaction of the change. */
export async function followChange(trx: Db, name: ConnectionName): Promise<void> {
  if (name === 'mail') {
    await queueAllNow(trx)
    await runJobNow(trx, SEND_MAILS)
  }
  // The snapshot may be one of another store.
  if (name === 'printful') await setState(trx, { expiresAt: null, retryAt: null })
}
