import type { ConnectionName } from '@troubadour/domain/connections/connection-names'
import type { Env } from '../config/env.ts'
import { mediaPlace } from '../connections/connected.ts'
import { beginMove } from '../connections/media/move-state.ts'
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
import { invalidFields } from '../shared/http-error.ts'

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
    async media() {
      const [place] = connections.current().media
      return place?.mediaBucket ? tryBucket(place) : []
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
  if (name === 'media') await beginMove(trx)
  // The snapshot may be one of another store.
  if (name === 'printful') await setState(trx, { expiresAt: null, retryAt: null })
}

/** A bucket that does not work gets no files of the site. */
export function createUsableCheck(env: Env) {
  return async (name: ConnectionName, values: Record<string, string>): Promise<void> => {
    if (name !== 'media') return
    const steps = await tryBucket(mediaPlace(env, values))
    const failed = steps.find(({ outcome }) => outcome === 'failed')
    if (failed) throw invalidFields({ bucket: failed.text })
  }
}
