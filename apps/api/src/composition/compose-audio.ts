import type { FastifyInstance } from 'fastify'
import { codeBatchRoutes } from '../audio/code-batches.routes.ts'
import { createDownloadLinks } from '../audio/download-links.ts'
import { downloadLinkRoutes } from '../audio/download-links.routes.ts'
import { downloadRoutes } from '../audio/downloads.routes.ts'
import type { SendStored } from '../shared/send-file.ts'
import { heardRecordingRoutes } from '../audio/heard-recordings.ts'
import { listenRoutes } from '../audio/listen.routes.ts'
import { audioRoutes } from '../audio/receive-audio.ts'
import { recordingRoutes } from '../audio/recordings.routes.ts'
import { redeemRoutes } from '../audio/redeem-code.ts'
import { requestDownloadRoute } from '../audio/request-download.ts'
import type { RouteDeps } from '../deps.ts'
import type { SecretBox } from '../http/secret-box.ts'
import { deleteFiles } from '../media/sweep-unused-media.ts'
import { tracks } from '../music/music.routes.ts'
import { signUp, takeSignUp } from '../subscribers/sign-up.ts'
import { videoRoutes } from '../video/receive-video.ts'

interface AudioRouteDeps extends RouteDeps {
  appSecrets: readonly string[]
  isAppSecretGiven: boolean
  secretBox: SecretBox
  sendStored: SendStored
}

/** Routes of recordings, downloads and video files. */
export function addAudioRoutes(app: FastifyInstance, deps: AudioRouteDeps): void {
  const downloadLinks = createDownloadLinks(deps.appSecrets)
  const { db, now, mediaStore } = deps
  recordingRoutes(app, { ...deps, tracks })
  audioRoutes(app, deps)
  videoRoutes(app, { ...deps, deleteFiles: (names) => deleteFiles(db, mediaStore, names) })
  heardRecordingRoutes(app, deps)
  listenRoutes(app, deps)
  downloadRoutes(app, deps)
  downloadLinkRoutes(app, { ...deps, downloadLinks })
  codeBatchRoutes(app, { ...deps, tracks })
  redeemRoutes(app, { ...deps, downloadLinks })
  requestDownloadRoute(app, {
    ...deps,
    newsletter: {
      count: (ipAddress) => takeSignUp(db, { ipAddress, proof: 'none' }, now()),
      signUp: (email) => signUp(deps, { email, source: 'newsletter' }, now()),
    },
  })
}
